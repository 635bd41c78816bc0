-- The match in which the players of this one play again. Copies of the version before do not set it: then everybody makes a rematch of their
-- own.
alter table match add column rematch bigint;
