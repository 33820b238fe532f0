import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { countHit } from '../platform/limits/limit.rows.ts';

const WINDOW_MS = 10 * 60_000;
/** Of one address, which anybody can name as theirs. */
const OF_ONE_SENDER = { max: 30, window: WINDOW_MS };
const OF_ALL = { max: 600, window: WINDOW_MS };

/** Too much mail has come. It may come again later. */
export class TooMuchMail extends Error {
  readonly code = 'TOO_MUCH_MAIL';
  /** Of everybody together; else of one sender, and mail of others can be taken. */
  readonly isOfAll: boolean;
  constructor(message: string, { isOfAll }: { readonly isOfAll: boolean }) {
    super(message);
    this.isOfAll = isOfAll;
  }
}

/** Fewer than the list of unassigned messages shows of this kind, so that none is out of sight. */
const WAITING_MAX_COUNT = 450;
/** Of people who are nobody here. What is left is for those whose address is known and confirmed. */
const OF_STRANGERS_MAX_COUNT = 300;
/** Of strangers with addresses of one domain. */
const OF_DOMAIN_MAX_COUNT = 100;
/** Of strangers whom our mail server did not confirm: one of them can have any number of names. */
const UNCONFIRMED_MAX_COUNT = 100;
const WAITING_MAX_BYTES = 2 * 1024 ** 3;

interface Arriving {
  readonly fromAddress: string;
  readonly isConfirmed: boolean;
  /** A mail server is named that confirms senders. */
  readonly isConfirming: boolean;
}

/**
 * @throws TooMuchMail when more mail waits for HR of a service than its list shows, or more of strangers than leaves
 * room for everybody else. In the context of the system.
 */
export async function limitWaiting(
  db: Db,
  serviceId: number,
  { fromAddress, isConfirmed, isConfirming }: Arriving,
): Promise<void> {
  const site = siteOf(fromAddress);
  const domain = sql`split_part(m.sender_address, '@', -1)`;
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, count(*) filter (where is_stranger)::int as "ofStrangers",
      count(*) filter (where is_stranger and is_of_domain)::int as "ofDomain",
      count(*) filter (where not is_confirmed)::int as unconfirmed,
      (select coalesce(sum(f.size), 0)::float8 from unassigned_file f join unassigned_message m on m.id = f.unassigned_message_id
        where m.service_id = ${serviceId}) as bytes,
      ${isConfirmed} and ${isKnown(sql`${fromAddress}`)} as "isKnown"
    from (
      select m.is_confirmed, not (m.is_confirmed and ${isKnown(sql`m.sender_address`)}) as is_stranger,
        ${domain} = ${site} or ${domain} like '%.' || ${site} as is_of_domain
      from unassigned_message m where m.service_id = ${serviceId}) waiting`.execute(db);
  const [waiting] = rows;
  if (waiting === undefined || isTooMuch(waiting, isConfirming && !isConfirmed))
    throw new TooMuchMail('Too much mail waits for HR.', { isOfAll: false });
}

interface Waiting {
  readonly count: number;
  readonly ofStrangers: number;
  readonly ofDomain: number;
  readonly unconfirmed: number;
  readonly bytes: number;
  readonly isKnown: boolean;
}

function isTooMuch(
  { count, ofStrangers, ofDomain, unconfirmed, bytes, isKnown }: Waiting,
  isDoubtful: boolean,
): boolean {
  if (count >= WAITING_MAX_COUNT || bytes >= WAITING_MAX_BYTES) return true;
  if (isKnown) return false;
  return (
    ofStrangers >= OF_STRANGERS_MAX_COUNT ||
    ofDomain >= OF_DOMAIN_MAX_COUNT ||
    (isDoubtful && unconfirmed >= UNCONFIRMED_MAX_COUNT)
  );
}

function isKnown(address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from person p where lower(p.email) = ${address} and p.deactivated_at is null)`;
}

/** The domain that somebody registered, about: whoever has one can have any number of names below it. */
function siteOf(address: string): string {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  // "co.uk" and "nhs.uk" are no domain of one owner.
  const isShared = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isShared ? -3 : -2).join('.');
}

/** @throws TooMuchMail when a sender, or all together, have sent more than people write. */
export async function limitMail(db: Db, fromAddress: string, now: Date): Promise<void> {
  if (!(await countHit(db, `mail from ${fromAddress}`, OF_ONE_SENDER, now)).isAllowed)
    throw new TooMuchMail('One sender has sent too much mail.', { isOfAll: false });
  if (!(await countHit(db, 'mail from all', OF_ALL, now)).isAllowed)
    throw new TooMuchMail('Too much mail has come.', { isOfAll: true });
}
