-- Where the right to a text is looked up, beside its words: a search asks who may read a text before it reads the entry
-- (search.queries.ts).
create or replace view access.search_words as
  select id, kind, case_id, at, words, source_id, record_id from public.search_entry;
