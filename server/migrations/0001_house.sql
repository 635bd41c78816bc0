-- Who there is. A guest has no password; an account that was deleted keeps its number and nothing else.
create table account (
    id        bigint generated always as identity primary key,
    name      text not null,
    guest     boolean not null,
    password  text,
    mail      text,
    created   timestamptz not null default now(),
    deleted   timestamptz
);
create unique index account_name on account (lower(name)) where not guest and deleted is null;
create unique index account_mail on account (lower(mail)) where mail is not null;

-- Tokens are kept as hashes only: whoever reads this table can sign in as nobody.
create table session (
    hash     bytea primary key,
    account  bigint not null references account on delete cascade,
    -- What it may do: everything (null), or only what is named here.
    scopes   text[],
    label    text,
    created  timestamptz not null default now(),
    expires  timestamptz not null
);
create index session_account on session (account);

create table recovery (
    hash     bytea primary key,
    account  bigint not null references account on delete cascade,
    expires  timestamptz not null
);

-- Matches. Everything that happens in one is in its journal; here is what must be known to find it.
create table match (
    id          bigint generated always as identity primary key,
    game        text not null,
    setup       text,
    pace        text not null,
    door        smallint not null,
    link        text not null,
    state       smallint not null default 0,
    owner       bigint references account on delete set null,
    -- The secret of the dice: opened in the journal when the match ends.
    secret      bytea not null,
    trouble     text,
    created     timestamptz not null default now(),
    ended       timestamptz
);
create index match_lobby on match (id) where state = 0 and door = 0;

-- Persons are numbers within a match, so that a journal names no account; this is who they are.
create table person (
    match_id  bigint not null references match on delete cascade,
    person    smallint not null,
    account   bigint references account on delete set null,
    bot       text,
    -- When this person last looked, and what of his talk he has read.
    seen      integer not null default 0,
    primary key (match_id, person)
);
create index person_account on person (account, match_id desc);

-- Chairs before the match begins; from then on the journal says who holds a seat.
create table chair (
    match_id  bigint not null references match on delete cascade,
    seat      smallint not null,
    person    smallint,
    pledge    bytea,
    primary key (match_id, seat)
);

-- The journal is the truth. The primary key is the lock: whoever appends what another has appended loses.
-- Sixteen partitions by match: each has its own small index and is vacuumed alone (see docs/SCALE.md).
create table journal (
    match_id  bigint not null,
    seq       integer not null,
    command   uuid,
    at        timestamptz not null default now(),
    line      text not null,
    primary key (match_id, seq)
) partition by hash (match_id);
do $$
begin
    for part in 0..15 loop
        execute format(
            'create table journal_%s partition of journal for values with (modulus 16, remainder %s)'
            ' with (autovacuum_vacuum_insert_scale_factor = 0.5)', part, part);
    end loop;
end $$;

-- Whose turn it is: changed only when that changes, in the same statement as the entry that changes it.
create table turn (
    match_id  bigint primary key references match on delete cascade,
    -- Persons that are wanted.
    wanted    smallint[] not null default '{}',
    -- Seats that a bot must decide for.
    work      smallint[] not null default '{}',
    since     timestamptz not null default now(),
    -- Milliseconds left to each person, where there are banks.
    banks     bigint[] not null default '{}',
    due       timestamptz
) with (fillfactor = 70);
create index turn_due on turn (due) where due is not null;
create index turn_work on turn (since) where work <> '{}';

-- Caches: a match can be opened from here instead of from its first entry.
create table snapshot (
    match_id  bigint not null references match on delete cascade,
    seq       integer not null,
    state     bytea not null,
    primary key (match_id, seq)
);

-- Finished matches, one row each; their journal rows are gone.
create table archive (
    match_id  bigint primary key references match on delete cascade,
    entries   integer not null,
    journal   bytea not null,
    archived  timestamptz not null default now()
);

create table chat (
    id        bigint generated always as identity primary key,
    match_id  bigint not null references match on delete cascade,
    account   bigint references account on delete set null,
    at        timestamptz not null default now(),
    text      text not null
);
create index chat_match on chat (match_id, id);

create table note (
    match_id  bigint not null references match on delete cascade,
    account   bigint not null references account on delete cascade,
    text      text not null,
    primary key (match_id, account)
);

-- Whom somebody does not want to hear.
create table muted (
    account  bigint not null references account on delete cascade,
    other    bigint not null references account on delete cascade,
    blocked  boolean not null default false,
    primary key (account, other)
);

-- Where to tell somebody that he is wanted, and what is still to be told.
create table channel (
    id       bigint generated always as identity primary key,
    account  bigint not null references account on delete cascade,
    kind     text not null,
    target   text not null,
    broken   text
);
create table notice (
    id        bigint generated always as identity primary key,
    channel   bigint not null references channel on delete cascade,
    match_id  bigint references match on delete cascade,
    text      text not null,
    tries     smallint not null default 0,
    next_try  timestamptz not null default now()
);
create index notice_due on notice (next_try);

-- What a command that is not in a journal was answered, so that it is done once.
create table answered (
    account  bigint not null references account on delete cascade,
    key      uuid not null,
    answer   text not null,
    at       timestamptz not null default now(),
    primary key (account, key)
);
