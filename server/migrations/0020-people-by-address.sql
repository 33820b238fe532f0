-- Mail names an address and no service: without this, every message that waits would read all people.
create index person_by_address on person (lower(email)) where email is not null;
