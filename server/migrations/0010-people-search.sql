-- Words by which a person is found, folded as people type them.

-- Text without accents, capitals and signs that nobody sees. Letters that are no letter with an accent are written as
-- they are typed without them; every sign that serves as an apostrophe becomes the same one, which is left standing.
create function folded(written text) returns text immutable parallel safe language sql as $$
  select lower(replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(translate(written, '`´‘’‛′ʹʻʼʽ＇', ''''''''''''''''''''''''), nfkd), '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ŁłØøĐđÐðĦħıĸŊŋŦŧ', 'LlOoDdDdHhikNnTt'),
    'ẞ', 'ss'), 'ß', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe') collate "und-x-icu")
$$;

-- The words of a text. What is no part of a word separates: `oduya` finds maren.oduya@… and `holt` Adeyemi-Holt. A
-- backslash and a quotation mark mean something in a search, so they separate too.
create function words_of(written text) returns text[] immutable parallel safe language sql as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(folded(written), '[\s.,;:!?&|#*+=~@(){}\[\]<>"“”„«»/\\''–—-]+') word where word <> ''
$$;

-- A name with an apostrophe is found by its parts, and with the apostrophe left out: o, neill and oneill.
alter table person add column words tsvector not null generated always as (array_to_tsvector(
  words_of(first_name || ' ' || last_name || ' ' || coalesce(employee_number, '') || ' ' || coalesce(email, ''))
  || words_of(replace(folded(first_name || ' ' || last_name), '''', '')))) stored;
create index person_by_words on person using gin (words) where deactivated_at is null;

-- For every word that is asked, a word of the person begins with it; null where nothing is asked.
create function search_of(asked text) returns tsquery immutable parallel safe language sql as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words_of(asked)) word
$$;
