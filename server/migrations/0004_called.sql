-- Every chair is taken, and salts are awaited since then; infinity: those who sit there were told. Copies of the version before tell nobody.
alter table match add column called timestamptz;
create index match_called on match (called) where state = 1;
