//! Outgoing mail and webhooks.

use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::config::Config;
use crate::webhook::Webhooks;

/// Timeout for sending a mail.
const PATIENCE: Duration = Duration::from_secs(15);

/// Number of attempts to send a mail that somebody waits for, with growing pauses.
const TRIES: u32 = 4;

/// Sends mail and webhooks.
#[derive(Clone)]
pub struct Delivery(Arc<Inner>);

struct Inner {
    mail: Option<AsyncSmtpTransport<Tokio1Executor>>,
    from: Mailbox,
    webhooks: Webhooks,
}

/// A mail was not sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotSent(pub String);

/// The part of an error that may be logged: the text of a mail server may contain the recipient's address.
fn told(fault: &lettre::transport::smtp::Error) -> String {
    match fault.status() {
        Some(code) => format!("the mail server refused it with {code}"),
        None => "the mail server cannot be reached".into(),
    }
}

impl Delivery {
    /// Configured.
    pub fn new(config: &Config) -> Result<Delivery, crate::Fault> {
        crate::tls::choose();
        let fault = |said: &dyn std::fmt::Display| crate::Fault::Mail(said.to_string());
        let mail = match &config.smtp_url {
            Some(url) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|e| fault(&e))?;
                Some(transport.timeout(Some(PATIENCE)).build())
            }
            None => None,
        };
        let from = config.mail_from.parse().map_err(|e: lettre::address::AddressError| fault(&e))?;
        Ok(Delivery(Arc::new(Inner { mail, from, webhooks: Webhooks::new(config.webhook_allow.clone()) })))
    }

    /// Can mail be sent at all?
    pub fn sends_mail(&self) -> bool {
        self.0.mail.is_some()
    }

    /// Where webhooks may lead.
    pub fn webhooks(&self) -> &Webhooks {
        &self.0.webhooks
    }

    /// Sends a mail.
    pub async fn mail(&self, to: &str, subject: &str, text: String) -> Result<(), NotSent> {
        let not_sent = |said: &dyn std::fmt::Display| NotSent(said.to_string());
        let Some(mail) = &self.0.mail else { return Err(NotSent("this server does not send mail".into())) };
        let address: lettre::Address = to.parse().map_err(|e: lettre::address::AddressError| not_sent(&e))?;
        let message = Message::builder()
            .from(self.0.from.clone())
            .to(Mailbox::new(None, address))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)
            .map_err(|e| not_sent(&e))?;
        let sent = tokio::time::timeout(PATIENCE, mail.send(message)).await;
        sent.map_err(|_| NotSent("the mail server does not answer".into()))?
            .map_err(|e| not_sent(&told(&e)))?;
        Ok(())
    }

    /// Sends a mail that contains a secret, in the background. It is never stored, to keep secrets out of the database; if the server stops
    /// first, the user has to ask again.
    pub fn mail_in_background(&self, to: String, subject: &'static str, text: String) {
        let delivery = self.clone();
        tokio::spawn(async move {
            let mut pause = Duration::from_secs(2);
            for _ in 0..TRIES {
                match delivery.mail(&to, subject, text.clone()).await {
                    Ok(()) => return,
                    Err(NotSent(said)) => tracing::warn!(said, "a mail was not sent"),
                }
                tokio::time::sleep(pause).await;
                pause *= 4;
            }
        });
    }
}
