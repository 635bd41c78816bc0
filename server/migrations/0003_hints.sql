-- May pages tell a player what a bot would do? Copies of the version before know nothing of it and make tables where they may.
alter table match add column hints boolean not null default true;
