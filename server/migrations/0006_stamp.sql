-- Who gave a command, and what it was: see `Did` in the server. Copies of the version before write nothing here.
alter table journal add column stamp uuid;
