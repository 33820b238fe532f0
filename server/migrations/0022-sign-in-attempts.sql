-- Everybody can begin to sign in, and each attempt is a row. The network it comes from says whose oldest attempts go when there are too many. It is a
-- hash, and null on what belongs to a person who has signed in.
alter table oidc_payload add column network text;
create index oidc_payload_by_network on oidc_payload (network, expires_at) where network is not null;
