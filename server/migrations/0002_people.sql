-- People: sessions with numbers, mails to be confirmed, notices, invitations, substitutes, the absent, vacations and pauses.
-- Copies of the version before run beside this one: columns may be empty, and nothing they write is refused.

-- A number to name a session by: its hash is nobody's business.
alter table session add column id bigint generated always as identity;
create unique index session_id on session (id);

-- A mail that waits to be confirmed; empty where a password is to be mended.
alter table recovery add column mail text;
create index recovery_account on recovery (account);

-- The turn that was told is the one that stands: `since` changes with every turn, so that a turn nobody was told of shows itself without
-- a word from whoever wrote it.
alter table turn add column told timestamptz;
alter table turn add column paused timestamptz;
create index turn_untold on turn (since) where wanted <> '{}' and told is distinct from since;

-- Who may sit down where the door is for those who were named.
create table invited (
    match_id  bigint not null references match on delete cascade,
    account   bigint not null references account on delete cascade,
    primary key (match_id, account)
);
create index invited_account on invited (account, match_id desc);

-- Seats of running matches that want somebody else.
create table offer (
    match_id  bigint not null references match on delete cascade,
    seat      smallint not null,
    created   timestamptz not null default now(),
    primary key (match_id, seat)
);
create index offer_created on offer (created desc);

-- Which bot plays for a person whose time runs out; and, of such a bot, for whom it plays.
alter table person add column absent text;
alter table person add column covers smallint;
-- Does this person want the clocks to stand still?
alter table person add column pauses boolean not null default false;

create table vacation (
    id       bigint generated always as identity primary key,
    account  bigint not null references account on delete cascade,
    starts   timestamptz not null default now(),
    ends     timestamptz not null
);
create index vacation_account on vacation (account, ends);

-- How long an account was away between two moments.
create function away(who bigint, since timestamptz, until timestamptz) returns interval language sql stable as $$
    select coalesce(sum(least(ends, until) - greatest(starts, since)), interval '0')
    from vacation where account = who and ends > since and starts < until
$$;

create index channel_account on channel (account);
create index chat_account on chat (account);
