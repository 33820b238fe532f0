import { CaseStatus } from '@evenhand/contract/cases';
import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { enterAsSystem, holdCase } from '../access/context.ts';
import { hrUserIdsOf } from '../cases/hr-users.queries.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { people, postNotice, TITLED } from '../notifications/post-notice.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { dayInWords, dayOf } from '../platform/days.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';

const EVERY_MS = 60 * 60_000;
/** How long before its last day a sanction is to be reviewed. A shorter one is not. */
const REVIEW_DAYS = 30;
/** Of what was spent longer ago nobody is told: it was recorded late, or nobody ran the product. */
const LATE_MAX_DAYS = 3;
/** The rest follows an hour later. */
const SANCTIONS_MAX_COUNT = 5_000;

/** Tells people of sanctions that will end and that have, every hour, once for all server processes together. */
export function tellingOfEnds(configuration: Configuration): Job {
  return defineRecurringJob({
    kind: 'tell-of-sanctions',
    everyMs: EVERY_MS,
    performOutside: async (db, { now }) => ({ sanctions: await tellOfEnds(db, configuration, now) }),
  });
}

/** @returns how many times people were told. Each is told once, also when this ends half-way. */
export async function tellOfEnds(
  db: Db,
  configuration: Pick<Configuration, 'serviceIds' | 'of'>,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const serviceId of configuration.serviceIds) {
    const today = dayOf(now, configuration.of(serviceId).pack.service.timeZone);
    for (const sanction of await dueSanctions(db, serviceId, today))
      if (await inTransaction(db, (tx) => tell(tx, { ...sanction, serviceId }, { now, today }))) count += 1;
  }
  return count;
}

interface DueSanction {
  readonly id: number;
  readonly caseId: number;
}

/** What is still said of the sanction `s` of the case `c` today. */
const isToReview = (today: string) => sql<boolean>`(s.review_told_at is null and s.last_day >= ${today}::date
  and s.last_day <= ${today}::date + ${sql.lit(REVIEW_DAYS)} and s.in_force_from < s.last_day - ${sql.lit(REVIEW_DAYS)})`;
const isSpent = (today: string) => sql<boolean>`(s.spent_told_at is null and s.last_day < ${today}::date
  and s.last_day >= ${today}::date - ${sql.lit(LATE_MAX_DAYS)})`;
const stands = sql<boolean>`(s.withdrawn_at is null and s.appeal_result is distinct from 'overturned' and c.status <> ${sql.lit(CaseStatus.RemovedInvalid)})`;

async function dueSanctions(db: Db, serviceId: number, today: string): Promise<DueSanction[]> {
  return await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    const { rows } = await sql<DueSanction>`
      select s.id, s.case_id as "caseId" from case_sanction s join case_record c on c.id = s.case_id
      where s.service_id = ${serviceId}
        and s.last_day between ${today}::date - ${sql.lit(LATE_MAX_DAYS)} and ${today}::date + ${sql.lit(REVIEW_DAYS)}
        and (${isToReview(today)} or ${isSpent(today)}) and ${stands} order by s.case_id, s.id limit ${SANCTIONS_MAX_COUNT}`.execute(
      tx.db,
    );
    return rows;
  });
}

interface ToldSanction {
  readonly kind: SanctionKind;
  readonly personName: string;
  readonly lastDay: string;
  readonly recordId: number | null;
  readonly isSpent: boolean;
  readonly adviserUserId: string | null;
  readonly ownerUserId: string | null;
}

/** @returns false when an act that held the case has changed the sanction meanwhile. */
async function tell(
  { db }: Tx,
  { id, caseId, serviceId }: DueSanction & { readonly serviceId: number },
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<boolean> {
  await enterAsSystem(db);
  await sql`select 1 from case_record where id = ${caseId} for update`.execute(db);
  await holdCase(db, caseId);
  const { rows } = await sql<ToldSanction>`
    update case_sanction s set review_told_at = coalesce(s.review_told_at, ${now}),
      spent_told_at = case when ${isSpent(today)} then ${now} else s.spent_told_at end
    from case_record c where s.id = ${id} and c.id = s.case_id and (${isToReview(today)} or ${isSpent(today)}) and ${stands}
    returning s.kind, coalesce((select p.full_name from person p where p.user_id = s.user_id), s.person_name) as "personName",
      s.last_day::text as "lastDay", s.record_id as "recordId", s.last_day < ${today}::date as "isSpent",
      c.adviser_user_id as "adviserUserId", c.owner_user_id as "ownerUserId"`.execute(db);
  const [told] = rows;
  if (told === undefined) return false;
  const what = `The ${sanctionTitles[told.kind].toLowerCase()} of ${told.personName}`;
  const title = told.isSpent
    ? `${what} ended on ${dayInWords(told.lastDay)} and must not count any more`
    : `${what} ends on ${dayInWords(told.lastDay)}. Review it`;
  const notice = { type: NotificationType.InformationOnly, kind: TITLED, facts: { title }, recordId: told.recordId };
  const hr = told.adviserUserId === null ? hrUserIdsOf({ id: caseId }) : people([told.adviserUserId]);
  const to = told.isSpent ? sql<string[]>`(${hr} || ${people([told.ownerUserId])})` : hr;
  await postNotice({ db, actor: null, now }, { id: caseId, serviceId }, notice, to);
  return true;
}
