-- Running matches that would come out differently by a newer edition of their game, and which of their players agree to go on by it. `point` is
-- the match as the copy that plays it has it once all have agreed, and `entries` how many lines its journal has there. Copies of the version
-- before neither ask nor answer.
create table newer_edition (
    match_id  bigint primary key references match on delete cascade,
    edition   text not null,
    version   integer not null,
    agreed    smallint[] not null default '{}',
    ready     boolean not null default false,
    refused   boolean not null default false,
    entries   integer,
    point     bytea
);
create index newer_edition_ready on newer_edition (match_id) where ready;
-- The entry by which a match went over to an edition by which it would have come out differently: what is before it is not followed.
alter table match add column rebased integer;
