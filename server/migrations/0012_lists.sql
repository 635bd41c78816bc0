-- Who won a match that is over, and how it ended. Copies of the version before leave this empty: then a list says only that it is over.
alter table match add column winners smallint[];
alter table match add column how text;
-- Matches to watch, and those that are over, as the lobby lists them. Building the indexes locks out writers for some seconds for every
-- million matches.
create index match_running on match (id) where state = 2 and door = 0;
create index match_over on match (id) where state = 3 and door = 0;
