//! Matches: created, listed, joined, watched and played.

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use table::dice::commitment::Secret;
use table::{Seat, Seats};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{
    Done, LogPage, Match, NewMatch, OpenSalts, Order, Outcome, Pace, Past, Since, SitDown, Sitter, Standing,
    State as Stage, View,
};
use wire::people::Scope;
use wire::socket::{Command, Kind, Trouble, Wish};
use wire::stream::Whole;
use wire::{AccountId, MatchId};

use super::caller::{Caller, SignedIn, Visitor};
use super::error::ApiError;
use crate::app_state::AppState;
use crate::limits::What;
use crate::matches::{Missed, Who};
use crate::store::{Bearer, Listing, MatchRow};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_matches, create_match))
        .routes(routes!(get_match))
        .routes(routes!(take_seats, leave_match))
        .routes(routes!(reveal_salts))
        .routes(routes!(get_view))
        .routes(routes!(get_log))
        .routes(routes!(get_past))
        .routes(routes!(get_since))
        .routes(routes!(get_journal))
        .routes(routes!(get_standing_order))
        .routes(routes!(give_order))
}

/// Which matches to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// My matches, instead of those looking for players.
    #[serde(default)]
    mine: bool,
    /// Matches I am invited to, instead of those looking for players.
    #[serde(default)]
    invited: bool,
    /// Of the listed matches those in this state: `waiting` for those looking for players, which is the default, `running` for those to
    /// watch, or `over`.
    state: Option<Stage>,
    /// Of the listed matches only those of this game.
    game: Option<String>,
    /// Of the matches looking for players only those with at least this many free seats.
    free: Option<u8>,
    /// Only matches with lower ids, for the next page.
    before: Option<MatchId>,
}

/// Number of matches on a page.
const PAGE: i64 = 50;

/// List matches, newest first: those looking for players, being played or over; my own; or those I am invited to.
#[utoipa::path(get, path = "/matches", params(Which), responses((status = 200, body = [Match]), (status = 422, body = Trouble)))]
async fn list_matches(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Query(which): Query<Which>,
) -> Result<Json<Vec<Match>>, ApiError> {
    let before = which.before.unwrap_or(MatchId(i64::MAX));
    let account = bearer.as_ref().map(|bearer| bearer.account);
    let store = app.matches.store();
    let rows = match (which.mine, account) {
        (true, Some(account)) => store.matches_of(account, before, PAGE).await?,
        (false, Some(account)) if which.invited => store.invitations(account, before, PAGE).await?,
        (false, _) if !which.invited => {
            let state = which.state.unwrap_or(Stage::Waiting);
            if !matches!(state, Stage::Waiting | Stage::Running | Stage::Over) {
                let said = "Matches are listed that are waiting, running or over.";
                return Err(Trouble::new(Kind::Unclear, said).into());
            }
            let free = if state == Stage::Waiting { which.free.unwrap_or(1).max(1) } else { 0 };
            let game = which.game.as_deref();
            store.lobby(&Listing { state, game, free, before, count: PAGE }).await?
        }
        _ => Vec::new(),
    };
    let mut matches = Vec::new();
    for row in rows {
        matches.push(told(&app, account, row).await?);
    }
    Ok(Json(matches))
}

/// Create a match.
#[utoipa::path(post, path = "/matches", request_body = NewMatch, responses((status = 200, body = Match), (status = 422, body = Trouble)))]
async fn create_match(
    State(app): State<AppState>,
    signed: SignedIn,
    Json(wanted): Json<NewMatch>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::NewMatch)?;
    let match_id = app.matches.make(account, &wanted).await?;
    found(&app, Some(account), match_id).await
}

/// Get a match.
#[utoipa::path(get, path = "/matches/{match_id}", params(("match_id" = i64, Path)), responses((status = 200, body = Match), (status = 404, body = Trouble)))]
async fn get_match(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Match>, ApiError> {
    found(&app, bearer.map(|bearer| bearer.account), match_id).await
}

/// Take seats in the waiting room of a match.
#[utoipa::path(post, path = "/matches/{match_id}/chairs", params(("match_id" = i64, Path)), request_body = SitDown, responses((status = 200, body = Match), (status = 409, body = Trouble)))]
async fn take_seats(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<SitDown>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.sit(match_id, account, &wanted).await?;
    found(&app, Some(account), match_id).await
}

/// Leave before the match starts. An opening goes back to the waiting room, and seats whose salts were revealed commit again.
#[utoipa::path(delete, path = "/matches/{match_id}/chairs", params(("match_id" = i64, Path)), responses((status = 200, body = Match), (status = 409, body = Trouble)))]
async fn leave_match(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.leave(match_id, account, None).await?;
    found(&app, Some(account), match_id).await
}

/// Reveal the salts of my seats.
#[utoipa::path(post, path = "/matches/{match_id}/salts", params(("match_id" = i64, Path)), request_body = OpenSalts, responses((status = 200, body = Match), (status = 409, body = Trouble), (status = 503, body = Trouble)))]
async fn reveal_salts(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(given): Json<OpenSalts>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may(Scope::Play)?.account;
    app.matches.open_salts(match_id, account, &given.salts).await?;
    found(&app, Some(account), match_id).await
}

/// Whose view to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct As {
    /// View as this seat, if I hold it; otherwise with all seats I hold.
    seat: Option<u8>,
}

/// Get my view of a match.
#[utoipa::path(get, path = "/matches/{match_id}/view", params(("match_id" = i64, Path), As), responses((status = 200, body = View), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn get_view(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(match_id): Path<MatchId>,
    Query(As { seat }): Query<As>,
) -> Result<Json<View>, ApiError> {
    if bearer.is_none() {
        app.matches.limits().count(What::Look, from)?;
    }
    let (_, _, missed) = app.matches.watch(match_id, who(bearer, seat), None).await?;
    match missed {
        Missed::Whole(whole) => Ok(Json(shown(&whole))),
        _ => Err(Trouble::new(Kind::Missing, "There is nothing to see.").into()),
    }
}

fn who(bearer: Option<Bearer>, seat: Option<u8>) -> Who {
    Who { account: bearer.map(|bearer| bearer.account), seat: seat.map(Seat) }
}

/// Which lines of the log to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Lines {
    /// Number of the first line; the log starts at 0.
    #[serde(default)]
    from: u32,
    /// View as this seat, if I hold it; otherwise with all seats I hold.
    seat: Option<u8>,
}

/// Get a page of my log of a match.
#[utoipa::path(get, path = "/matches/{match_id}/log", params(("match_id" = i64, Path), Lines), responses((status = 200, body = LogPage), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn get_log(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(match_id): Path<MatchId>,
    Query(lines): Query<Lines>,
) -> Result<Json<LogPage>, ApiError> {
    app.matches.limits().count(What::LookBack, from)?;
    Ok(Json(app.matches.log(match_id, who(bearer, lines.seat), lines.from).await?))
}

/// Which point of the match to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Moment {
    /// The version to start from; the first is 0.
    #[serde(default)]
    version: u32,
    /// Start when this line of my log was told instead; the first is 0.
    line: Option<u32>,
    /// View as this seat, if I hold it; otherwise with all seats I hold.
    seat: Option<u8>,
}

/// Get an earlier view of a match, and the frames since.
#[utoipa::path(get, path = "/matches/{match_id}/past", params(("match_id" = i64, Path), Moment), responses((status = 200, body = Past), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn get_past(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(match_id): Path<MatchId>,
    Query(moment): Query<Moment>,
) -> Result<Json<Past>, ApiError> {
    app.matches.limits().count(What::LookBack, from)?;
    let who = who(bearer, moment.seat);
    Ok(Json(match moment.line {
        Some(line) => app.matches.past_of_line(match_id, who, line).await?,
        None => app.matches.past(match_id, who, moment.version).await?,
    }))
}

/// Since when to tell what happened.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Meanwhile {
    /// Since this line of my log; without it, since the last turn of the seat.
    line: Option<u32>,
    /// View as this seat, if I hold it; otherwise with all seats I hold.
    seat: Option<u8>,
}

/// Get what I was told since the last turn of one of my seats, or since a line of my log.
#[utoipa::path(get, path = "/matches/{match_id}/since", params(("match_id" = i64, Path), Meanwhile), responses((status = 200, body = Since), (status = 404, body = Trouble), (status = 422, body = Trouble), (status = 503, body = Trouble)))]
async fn get_since(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(match_id): Path<MatchId>,
    Query(meanwhile): Query<Meanwhile>,
) -> Result<Json<Since>, ApiError> {
    app.matches.limits().count(What::LookBack, from)?;
    Ok(Json(app.matches.since(match_id, who(bearer, meanwhile.seat), meanwhile.line).await?))
}

/// Get the whole journal of a finished match, against which every die can be verified.
#[utoipa::path(get, path = "/matches/{match_id}/journal", params(("match_id" = i64, Path)), responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Trouble)))]
async fn get_journal(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Path(match_id): Path<MatchId>,
) -> Result<String, ApiError> {
    app.matches.limits().count(What::LookBack, from)?;
    Ok(app.matches.journal(match_id).await?)
}

/// Get the standing order of one of my seats.
#[utoipa::path(get, path = "/matches/{match_id}/seats/{seat}/standing", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Standing), (status = 403, body = Trouble), (status = 503, body = Trouble)))]
async fn get_standing_order(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<Json<Standing>, ApiError> {
    let account = signed.may(Scope::Read)?.account;
    let standing = app.matches.standing(match_id, account, Seat(seat)).await?;
    Ok(Json(Standing { standing }))
}

/// Give an order.
#[utoipa::path(post, path = "/matches/{match_id}/orders", params(("match_id" = i64, Path)), request_body = Order, responses((status = 200, body = Done), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 503, body = Trouble)))]
async fn give_order(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(order): Json<Order>,
) -> Result<Json<Done>, ApiError> {
    let account = signed.may(Scope::Play)?.account;
    let done = app.matches.command(match_id, account, &command(&order)?).await?;
    Ok(Json(Done { version: done.version }))
}

/// The command that carries an order.
pub(super) fn command(order: &Order) -> Result<Command, ApiError> {
    let key = uuid::Uuid::try_parse(&order.key)
        .map_err(|_| Trouble::new(Kind::Unclear, "A key has 32 hex digits."))?;
    let wish = Wish::Order { seat: Seat(order.seat), line: order.line.clone() };
    let seen_as = order.seen_as.map(Seat);
    Ok(Command { key: *key.as_bytes(), version: order.version, seen_as, wish })
}

/// A view as the API returns it.
pub(super) fn shown(whole: &Whole) -> View {
    View {
        version: whole.version,
        seats: bits(whole.viewer.seats()),
        view: hex(&whole.view),
        must: bits(whole.status.must),
        over: whole.status.over.as_ref().map(|over| over.how.clone()),
        head: whole.head.to_string(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bits(seats: Seats) -> u16 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// The match with this id, as an account may see it.
pub(super) async fn found(
    app: &AppState,
    account: Option<AccountId>,
    match_id: MatchId,
) -> Result<Json<Match>, ApiError> {
    let row = app.matches.store().find(match_id).await?;
    let row = row.ok_or_else(ApiError::no_such_match)?;
    let banks = match row.pace {
        Pace::Live { .. } if row.state == Stage::Running => app.matches.store().banks(match_id).await?,
        _ => Vec::new(),
    };
    let gathers = matches!(row.state, Stage::Waiting | Stage::Opening);
    let setup = row.setup.clone().filter(|_| gathers);
    let mut found = Match { setup, ..told(app, account, row).await? };
    for sitter in &mut found.chairs {
        sitter.bank = sitter.person.and_then(|person| banks.get(usize::from(person)).copied());
    }
    Ok(Json(found))
}

/// A match as an account may see it.
async fn told(app: &AppState, account: Option<AccountId>, row: MatchRow) -> Result<Match, ApiError> {
    let store = app.matches.store();
    let members = store.members(row.id).await?;
    let chairs = store.chairs(row.id).await?;
    let mine = account.is_some_and(|account| members.iter().any(|member| member.account == Some(account)));
    let salted = match row.state {
        Stage::Opening => store.salted(row.id).await?,
        _ => Vec::new(),
    };
    let gathers = matches!(row.state, Stage::Waiting | Stage::Opening);
    let expires = row.expires();
    let sitters = (0..).zip(&chairs).map(|(seat, (person, pledge))| {
        let member = members.iter().find(|member| Some(member.person) == *person);
        Sitter {
            seat,
            person: person.map(|person| person.0),
            account: member.and_then(|member| member.account),
            bot: member.and_then(|member| member.bot.clone()),
            name: member.and_then(|member| member.name.clone()),
            salt_wanted: row.state == Stage::Opening && !salted.contains(&Seat(seat)),
            pledge: pledge.as_deref().filter(|_| gathers).map(hex),
            pledge_wanted: gathers && person.is_some() && pledge.is_none(),
            bank: None,
        }
    });
    let chairs = sitters.collect();
    let made_by_me = account.is_some() && row.owner == account;
    let invited = match account {
        Some(account) if row.state == Stage::Waiting => {
            store.invited(row.id, (!made_by_me).then_some(account)).await?
        }
        _ => Vec::new(),
    };
    let (my_turn, left) = match account {
        Some(account) if row.state == Stage::Running => store.turn_for(row.id, account).await?,
        _ => (false, None),
    };
    Ok(Match {
        setup: None,
        id: row.id,
        state: row.state,
        pace: row.pace,
        overtime: row.overtime,
        door: row.door,
        hints: row.hints,
        link: mine.then_some(row.link),
        made_by_me,
        invited,
        chairs,
        commitment: Secret(row.secret).commitment().to_string(),
        my_turn,
        left,
        openings: row.openings as u32,
        expires,
        rematch: row.rematch.filter(|_| mine),
        result: row
            .result
            .map(|(winners, how)| Outcome { winners: winners.into_iter().map(|seat| seat.0).collect(), how }),
        game: row.game,
    })
}
