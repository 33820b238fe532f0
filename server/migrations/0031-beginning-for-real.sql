-- Beginning without the demonstration: people who set their own passwords, and people of an external provider by issuer and subject.

-- Until now every account was the demonstration's, and everybody knows the password of those.
alter table identity_account add column is_demo boolean not null default true;
alter table identity_account alter column is_demo drop default;
-- Without a password nobody can sign in; an invitation lets the person set one.
alter table identity_account alter column password_hash drop not null;

-- At most one for each account: a new invitation replaces the one before.
create table invitation (
  user_id uuid primary key references identity_account (user_id) on delete cascade,
  -- Of the token in the link, which is not kept.
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Who a subject of an external provider is. A subject that is a person's id needs no row, unless the person has another subject there.
create table external_identity (
  issuer text not null,
  subject text not null,
  -- The row of a new person is written after this one, so that of two first tokens at once one waits for the other.
  user_id uuid not null references person deferrable initially deferred,
  primary key (issuer, subject),
  unique (issuer, user_id)
);

-- What an employer's file says of a person beyond our columns, by the header of its column.
alter table person add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
