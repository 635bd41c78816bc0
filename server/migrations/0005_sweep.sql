-- What is looked for every few seconds is found by an index, however many matches were ever played. Building them locks out writers for
-- some seconds for every million matches.
create index match_gathering on match (id) where state = 0;
-- Matches that are over and not archived: archiving takes the turn away. Nobody is wanted in them, and no bot.
create index turn_over on turn (since) where wanted = '{}' and work = '{}';
create index session_expires on session (expires);
create index recovery_expires on recovery (expires);
create index vacation_ends on vacation (ends);
