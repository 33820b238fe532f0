-- A list that somebody exported shows this case (decision 0096).
alter table case_access drop constraint case_access_kind_check, add constraint case_access_kind_check
  check (kind in ('opened', 'history', 'searched', 'file', 'letter', 'exported', 'access', 'list'));
