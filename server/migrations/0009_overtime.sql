-- What it costs when a clock runs out, as the maker of the match chose: empty where the game makes the simplest choice. Copies of the version
-- before know nothing of it, and always let the game choose.
alter table match add column overtime text;
