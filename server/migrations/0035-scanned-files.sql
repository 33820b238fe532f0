-- Whether the bytes of a file were scanned for viruses (decision 0048); null for a file that was kept while no scanner was configured.
-- An unchecked file waits for its scan, and nobody can open it. An infected one stays as a name; its bytes go.
alter table case_file add column scan text check (scan in ('clean', 'unchecked', 'infected'));
create index case_file_unchecked on case_file (case_id) where scan = 'unchecked';
