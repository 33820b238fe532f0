-- The browser and system that a person has signed in with, in words. It is on what stands for the sign-in (its model is
-- Grant), so that people recognise their own.
alter table oidc_payload add column device text;
