-- Since when a waiting room or an opening has stood as it does: those that nobody wants are cancelled. Copies of the version before do not
-- set it anew when somebody takes a seat, so that they are cancelled somewhat earlier.
alter table match add column gathered timestamptz not null default now();
-- How often salts were called for. An opening can go back to the waiting room; what was decided in it is not written into the next.
alter table match add column openings integer not null default 0;
create index match_gathered on match (state, gathered) where state in (0, 1);
