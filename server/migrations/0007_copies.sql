-- Copies of the server that run here, the editions they play, and where other copies reach them. A copy that was not seen for a while has
-- ended.
create table copy (
    id        uuid primary key,
    address   text not null,
    editions  text[] not null,
    seen      timestamptz not null default now()
);
