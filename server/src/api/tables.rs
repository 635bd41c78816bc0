//! Tables: made, listed, joined, looked at and played at.

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use table::dice::commitment::Secret;
use table::{Seat, Seats};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{
    Done, LogPage, NewTable, OpenSalts, Order, Past, SitDown, Sitter, Standing, State as Stage, Table, View,
};
use wire::socket::{Command, Kind, Trouble, Wish};
use wire::stream::Whole;

use super::{Answer, Caller, House, Signed, Visitor};
use crate::hall::{Missed, Who};
use crate::limits::What;
use crate::store::{Bearer, Row};

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(list, make))
        .routes(routes!(look))
        .routes(routes!(sit, leave))
        .routes(routes!(salts))
        .routes(routes!(view))
        .routes(routes!(log))
        .routes(routes!(past))
        .routes(routes!(journal))
        .routes(routes!(standing))
        .routes(routes!(order))
}

/// Which tables are listed.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Those that I sit at, instead of those that want players.
    #[serde(default)]
    mine: bool,
    /// Those that I am invited to, instead of those that want players.
    #[serde(default)]
    invited: bool,
    /// Of those that want players, only tables of this game.
    game: Option<String>,
    /// Only those with smaller numbers, for the next page.
    before: Option<i64>,
}

/// So many tables are on a page.
const PAGE: i64 = 50;

/// Tables that want players, or those that I sit at; the newest first.
#[utoipa::path(get, path = "/tables", params(Which), responses((status = 200, body = [Table])))]
async fn list(
    State(house): State<House>,
    Caller(bearer): Caller,
    Query(which): Query<Which>,
) -> Result<Json<Vec<Table>>, Answer> {
    let before = which.before.unwrap_or(i64::MAX);
    let account = bearer.as_ref().map(|bearer| bearer.account);
    let store = house.hall.store();
    let rows = match (which.mine, account) {
        (true, Some(account)) => store.matches_of(account, before, PAGE).await?,
        (false, Some(account)) if which.invited => store.invitations(account, before, PAGE).await?,
        (false, _) if !which.invited => store.lobby(which.game.as_deref(), before, PAGE).await?,
        _ => Vec::new(),
    };
    let mut tables = Vec::new();
    for row in rows {
        tables.push(told(&house, account, row).await?);
    }
    Ok(Json(tables))
}

/// Make a table.
#[utoipa::path(post, path = "/tables", request_body = NewTable, responses((status = 200, body = Table), (status = 422, body = Trouble)))]
async fn make(
    State(house): State<House>,
    signed: Signed,
    Json(wanted): Json<NewTable>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Table, account)?;
    let table = house.hall.make(account, &wanted).await?;
    found(&house, Some(account), table).await
}

/// A table.
#[utoipa::path(get, path = "/tables/{table}", params(("table" = i64, Path)), responses((status = 200, body = Table), (status = 404, body = Trouble)))]
async fn look(
    State(house): State<House>,
    Caller(bearer): Caller,
    Path(table): Path<i64>,
) -> Result<Json<Table>, Answer> {
    found(&house, bearer.map(|bearer| bearer.account), table).await
}

/// Sit down.
#[utoipa::path(post, path = "/tables/{table}/chairs", params(("table" = i64, Path)), request_body = SitDown, responses((status = 200, body = Table), (status = 409, body = Trouble)))]
async fn sit(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(wanted): Json<SitDown>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Sit, account)?;
    house.hall.sit(table, account, &wanted).await?;
    found(&house, Some(account), table).await
}

/// Stand up, as long as the table gathers.
#[utoipa::path(delete, path = "/tables/{table}/chairs", params(("table" = i64, Path)), responses((status = 200, body = Table), (status = 409, body = Trouble)))]
async fn leave(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Sit, account)?;
    house.hall.leave(table, account).await?;
    found(&house, Some(account), table).await
}

/// Open the salts of my seats.
#[utoipa::path(post, path = "/tables/{table}/salts", params(("table" = i64, Path)), request_body = OpenSalts, responses((status = 200, body = Table), (status = 409, body = Trouble), (status = 503, body = Trouble)))]
async fn salts(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(given): Json<OpenSalts>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.open_salts(table, account, &given.salts).await?;
    found(&house, Some(account), table).await
}

/// As whom I look.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct As {
    /// As this seat, if I hold it; else with all that I hold.
    seat: Option<u8>,
}

/// What I may see of a match.
#[utoipa::path(get, path = "/tables/{table}/view", params(("table" = i64, Path), As), responses((status = 200, body = View), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn view(
    State(house): State<House>,
    Caller(bearer): Caller,
    Path(table): Path<i64>,
    Query(As { seat }): Query<As>,
) -> Result<Json<View>, Answer> {
    let (_, _, missed) = house.hall.watch(table, who(bearer, seat), None).await?;
    match missed {
        Missed::Whole(whole) => Ok(Json(shown(&whole))),
        _ => Err(Trouble::new(Kind::Missing, "There is nothing to see.").into()),
    }
}

fn who(bearer: Option<Bearer>, seat: Option<u8>) -> Who {
    Who { account: bearer.map(|bearer| bearer.account), seat: seat.map(Seat) }
}

/// Which lines of a log.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Lines {
    /// From this one on; the first is 0.
    #[serde(default)]
    from: u32,
    /// As this seat, if I hold it; else with all that I hold.
    seat: Option<u8>,
}

/// What I was told of a match, line by line.
#[utoipa::path(get, path = "/tables/{table}/log", params(("table" = i64, Path), Lines), responses((status = 200, body = LogPage), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn log(
    State(house): State<House>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(table): Path<i64>,
    Query(lines): Query<Lines>,
) -> Result<Json<LogPage>, Answer> {
    house.hall.limits().count(What::LookBack, from)?;
    Ok(Json(house.hall.log(table, who(bearer, lines.seat), lines.from).await?))
}

/// Which moment of a match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Moment {
    /// When I had this version; the start is 0.
    #[serde(default)]
    version: u32,
    /// As this seat, if I hold it; else with all that I hold.
    seat: Option<u8>,
}

/// What I was shown of a match earlier, and what has happened since.
#[utoipa::path(get, path = "/tables/{table}/past", params(("table" = i64, Path), Moment), responses((status = 200, body = Past), (status = 404, body = Trouble), (status = 503, body = Trouble)))]
async fn past(
    State(house): State<House>,
    Caller(bearer): Caller,
    Visitor(from): Visitor,
    Path(table): Path<i64>,
    Query(moment): Query<Moment>,
) -> Result<Json<Past>, Answer> {
    house.hall.limits().count(What::LookBack, from)?;
    Ok(Json(house.hall.past(table, who(bearer, moment.seat), moment.version).await?))
}

/// The whole journal of a match that is over: whoever has it can check every die.
#[utoipa::path(get, path = "/tables/{table}/journal", params(("table" = i64, Path)), responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Trouble)))]
async fn journal(
    State(house): State<House>,
    Visitor(from): Visitor,
    Path(table): Path<i64>,
) -> Result<String, Answer> {
    house.hall.limits().count(What::LookBack, from)?;
    Ok(house.hall.journal(table).await?)
}

/// What one of my seats answers by itself.
#[utoipa::path(get, path = "/tables/{table}/seats/{seat}/standing", params(("table" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Standing), (status = 403, body = Trouble), (status = 503, body = Trouble)))]
async fn standing(
    State(house): State<House>,
    signed: Signed,
    Path((table, seat)): Path<(i64, u8)>,
) -> Result<Json<Standing>, Answer> {
    let account = signed.may("read")?.account;
    let standing = house.hall.standing(table, account, Seat(seat)).await?;
    Ok(Json(Standing { standing }))
}

/// Give an order.
#[utoipa::path(post, path = "/tables/{table}/orders", params(("table" = i64, Path)), request_body = Order, responses((status = 200, body = Done), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 503, body = Trouble)))]
async fn order(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(order): Json<Order>,
) -> Result<Json<Done>, Answer> {
    let account = signed.may("play")?.account;
    let done = house.hall.command(table, account, &command(&order)?).await?;
    Ok(Json(Done { version: done.version }))
}

/// The command that an order is.
pub(super) fn command(order: &Order) -> Result<Command, Answer> {
    let key = uuid::Uuid::try_parse(&order.key)
        .map_err(|_| Trouble::new(Kind::Unclear, "A key is thirty-two hexadecimal digits."))?;
    let wish = Wish::Order { seat: Seat(order.seat), line: order.line.clone() };
    let seen_as = order.seen_as.map(Seat);
    Ok(Command { key: *key.as_bytes(), version: order.version, seen_as, wish })
}

/// A view as the API tells it.
pub(super) fn shown(whole: &Whole) -> View {
    View {
        version: whole.version,
        seats: bits(whole.viewer.seats()),
        view: whole.view.iter().map(|byte| format!("{byte:02x}")).collect(),
        must: bits(whole.status.must),
        over: whole.status.over.as_ref().map(|over| over.how.clone()),
        head: whole.head.to_string(),
    }
}

fn bits(seats: Seats) -> u16 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}

/// The table with this number, as an account may know it.
pub(super) async fn found(house: &House, account: Option<i64>, table: i64) -> Result<Json<Table>, Answer> {
    let row = house.hall.store().find(table).await?;
    let row = row.ok_or_else(|| Trouble::new(Kind::Missing, "There is no such table."))?;
    Ok(Json(told(house, account, row).await?))
}

/// A table as an account may know it.
async fn told(house: &House, account: Option<i64>, row: Row) -> Result<Table, Answer> {
    let store = house.hall.store();
    let members = store.members(row.table).await?;
    let chairs = store.chairs(row.table).await?;
    let mine = account.is_some_and(|account| members.iter().any(|member| member.account == Some(account)));
    let sitters = (0..).zip(&chairs).map(|(seat, (person, _))| {
        let member = members.iter().find(|member| Some(member.person) == *person);
        Sitter {
            seat,
            person: person.map(|person| person as u16),
            account: member.and_then(|member| member.account),
            bot: member.and_then(|member| member.bot.clone()),
            name: member.and_then(|member| member.name.clone()),
            salt_wanted: row.state == Stage::Opening,
        }
    });
    let chairs = sitters.collect();
    let made_by_me = account.is_some() && row.owner == account;
    let invited = match account {
        Some(account) if row.state == Stage::Gathering => {
            store.invited(row.table, (!made_by_me).then_some(account)).await?
        }
        _ => Vec::new(),
    };
    let (my_turn, left) = match account {
        Some(account) if row.state == Stage::Running => store.turn_for(row.table, account).await?,
        _ => (false, None),
    };
    Ok(Table {
        table: row.table,
        state: row.state,
        pace: row.pace,
        door: row.door,
        hints: row.hints,
        link: mine.then_some(row.link),
        made_by_me,
        invited,
        chairs,
        commitment: Secret(row.secret).commitment().to_string(),
        my_turn,
        left,
        game: row.game,
    })
}
