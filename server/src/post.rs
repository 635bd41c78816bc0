//! What leaves the house: mail and webhooks.

use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::config::Config;
use crate::webhook::Webhooks;

/// How long handing in a mail may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// A letter to somebody who waits for it is tried so often, each time after a longer while.
const TRIES: u32 = 4;

/// Sends mail and webhooks.
#[derive(Clone)]
pub struct Post(Arc<Inner>);

struct Inner {
    mail: Option<AsyncSmtpTransport<Tokio1Executor>>,
    from: Mailbox,
    webhooks: Webhooks,
}

/// It was not sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotSent(pub String);

/// What of a fault may be written down: what a mail server says in words may name whoever was to be written to.
fn told(fault: &lettre::transport::smtp::Error) -> String {
    match fault.status() {
        Some(code) => format!("the mail server refused it with {code}"),
        None => "the mail server cannot be reached".into(),
    }
}

impl Post {
    /// As the configuration says.
    pub fn new(config: &Config) -> Result<Post, crate::Fault> {
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
        Ok(Post(Arc::new(Inner { mail, from, webhooks: Webhooks::new(config.webhook_allow.clone()) })))
    }

    /// Can mail be sent at all?
    pub fn sends_mail(&self) -> bool {
        self.0.mail.is_some()
    }

    /// Where webhooks may lead.
    pub fn webhooks(&self) -> &Webhooks {
        &self.0.webhooks
    }

    /// Hands in a mail.
    pub async fn mail(&self, to: &str, subject: &str, text: String) -> Result<(), NotSent> {
        let not_sent = |said: &dyn std::fmt::Display| NotSent(said.to_string());
        let Some(mail) = &self.0.mail else { return Err(NotSent("this house sends no mail".into())) };
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

    /// Sends a letter that holds a secret, in the background. It is kept in memory alone, so that the store knows no secret: if this server
    /// ends first, whoever waits asks once more.
    pub fn letter(&self, to: String, subject: &'static str, text: String) {
        let post = self.clone();
        tokio::spawn(async move {
            let mut pause = Duration::from_secs(2);
            for _ in 0..TRIES {
                match post.mail(&to, subject, text.clone()).await {
                    Ok(()) => return,
                    Err(NotSent(said)) => tracing::warn!(said, "a letter was not sent"),
                }
                tokio::time::sleep(pause).await;
                pause *= 4;
            }
        });
    }
}
