-- Notes which content of the file store perhaps no file refers to, or soon will not (decision 0050): it was about to be stored, its last file was
-- removed, or it is being removed from the store now. A note holds a hash alone, so the table has no row-level security. Notes are only added and deleted, never changed:
-- two acts that note the same content do not wait for each other.
create table content_note (
  id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  noted_at timestamptz not null default clock_timestamp(),
  is_removal boolean not null default false
);
create index content_note_by_content on content_note (sha256);
create index content_note_by_age on content_note (noted_at);

-- Notes content that is about to be stored, in one round trip. Nothing is noted while one of the contents is being removed. The lock excludes removals
-- that are about to begin; what is read after it shows those that have.
create function note_stored_content(contents text[], removal_lasts interval) returns setof bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203);
  if exists (select 1 from content_note where is_removal and sha256 = any (contents) and noted_at > clock_timestamp() - removal_lasts) then
    return;
  end if;
  return query insert into content_note (sha256) select distinct unnest(contents) returning id;
end $$;
