import type { CompiledPack } from '@evenhand/engine/pack';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { lackedWithout, lockAdministration } from './administration.queries.ts';
import { applyChanges } from './apply-changes.ts';
import type { WaitingLine } from './import.store.ts';
import { checkOf, endApplying, settleLines, waitingLines } from './import.store.ts';

/** Raised when somebody applies a check. */
export const applyImportJob = {
  kind: 'apply-import',
  payload: z.object({ checkId: z.number(), serviceId: z.number() }),
};

/** So few that nobody waits for a row of theirs for a second. */
const LINES_PER_BATCH = 100;

interface Applying {
  readonly administration: Db;
  readonly configurationFor: (serviceId: number) => ServiceConfiguration;
  readonly isStopping: () => boolean;
}

/** A server process has begun to stop; another one, or the next start, goes on. */
class Interrupted extends Error {
  readonly code = 'STOPPING';
}

/** Does the lines of a check, a batch in a transaction. Begun again it goes on where it was, and does no line twice. */
export function applyingImports({
  administration,
  configurationFor,
  isStopping,
}: Applying): Job<{ checkId: number; serviceId: number }> {
  return defineJob({
    ...applyImportJob,
    async performOutside(_db, { payload: { checkId, serviceId }, now }) {
      const { pack } = configurationFor(serviceId);
      let count = 0;
      for (;;) {
        if (isStopping()) throw new Interrupted();
        const done = await inTransaction(administration, ({ db }) => applyBatch(db, { checkId, serviceId, pack, now }));
        count += done;
        if (done === 0) return { lines: count };
      }
    },
  });
}

interface Batch {
  readonly checkId: number;
  readonly serviceId: number;
  readonly pack: CompiledPack;
  readonly now: Date;
}

/** @returns how many lines were settled; none when all are. */
async function applyBatch(db: Tx['db'], { checkId, serviceId, pack, now }: Batch): Promise<number> {
  await lockAdministration(db);
  const check = await checkOf(db, serviceId, checkId);
  if (check === null || check.appliedAt === null || check.doneAt !== null) return 0;
  const lines = await waitingLines(db, checkId, LINES_PER_BATCH);
  if (lines.length === 0) {
    await endApplying(db, checkId, now);
    return 0;
  }
  const refused = await refusedMeanwhile(db, serviceId, lines);
  const left = lines.filter(({ position }) => !refused.some((one) => one.position === position));
  const changes = left.map(({ change }) => change);
  await applyChanges(db, changes, { serviceId, by: check.appliedBy, now, pack });
  await settleLines(db, checkId, { done: left.map(({ position }) => position), refused });
  return lines.length;
}

/**
 * Others may change people between two batches. A line about somebody who was changed is left out, and so is one whose
 * number somebody else has by now, whose manager is not there, or which would leave nobody who is an owner or approves.
 */
async function refusedMeanwhile(
  db: ReadDb,
  serviceId: number,
  lines: readonly WaitingLine[],
): Promise<{ position: number; why: string }[]> {
  const people = lines.map(({ change }) => change.person);
  const managers = people.flatMap(({ managerUserId }) => managerUserId ?? []);
  const ids = [...new Set([...people.map(({ userId }) => userId), ...managers])];
  const numbers = people.flatMap(({ employeeNumber }) => employeeNumber?.toLowerCase() ?? []);
  // Two questions, because one would read everybody.
  const { rows } = await sql<{ userId: string; version: number; number: string | null }>`
    select user_id as "userId", version, lower(employee_number) as number from person where user_id = any(${ids}::uuid[])
    union select user_id, version, lower(employee_number) from person
      where service_id = ${serviceId} and lower(employee_number) = any(${numbers}::text[])`.execute(db);
  const versions = new Map(rows.map(({ userId, version }) => [userId, version]));
  const holders = new Map(rows.map(({ number, userId }) => [number, userId]));
  const refused: { position: number; why: string }[] = [];
  const added = new Set<string>();
  for (const { position, change } of lines) {
    const { userId, managerUserId, employeeNumber } = change.person;
    const refuse = (why: string) => refused.push({ position, why });
    const holder = holders.get(employeeNumber?.toLowerCase() ?? '');
    if (change.version !== (versions.get(userId) ?? null)) refuse('Somebody has changed this person meanwhile.');
    else if (holder !== undefined && holder !== userId) refuse('Somebody else has this number by now.');
    else if (managerUserId !== null && !versions.has(managerUserId) && !added.has(managerUserId))
      refuse('The manager was not added.');
    else added.add(userId);
  }
  const leaving = lines.filter(
    ({ position, change }) => change.leaves && refused.every((r) => r.position !== position),
  );
  const leavers = leaving.map(({ change }) => change.person.userId);
  const lacked = leavers.length === 0 ? null : await lackedWithout(db, serviceId, leavers);
  if (lacked === null) return refused;
  return [...refused, ...leaving.map(({ position }) => ({ position, why: `Nobody would be an ${lacked} any more.` }))];
}
