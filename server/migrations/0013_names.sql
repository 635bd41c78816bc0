-- Names that were given up, by their hash: for a while nobody else may take one, so that nobody is taken for somebody else. Copies of the
-- version before note none and give out any.
create table released (
    name     bytea primary key,
    account  bigint not null references account on delete cascade,
    at       timestamptz not null default now()
);
create index released_at on released (at);
create index released_account on released (account);
