import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import * as z from 'zod/mini';
import { signInNames } from '../identity/accounts-of-people.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { dayOf } from '../platform/days.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { Directory } from '../users/directory.queries.ts';
import { knownPeople } from '../users/directory.queries.ts';
import { readPeopleList } from '../users/read-people-list.ts';
import { ownersOf } from './administration.queries.ts';
import type { CheckRow, Compared, PeopleFileRow } from './import.store.ts';
import { checkOf, endCheck, fingerprintOf, keepLines, keptFile, NO_COUNTS } from './import.store.ts';
import type { CheckedLine, ImportPlan } from './plan-import.ts';
import { planImport } from './plan-import.ts';

/** Raised when somebody has a list checked. */
export const checkImportJob = {
  kind: 'check-import',
  payload: z.object({ checkId: z.number(), serviceId: z.number() }),
};

/** Fewer leavers than this never need a second person; more than a twentieth, or than the most, do. */
const LEAVERS_OF_ONE = { least: 3, most: 20, share: 0.05 };

interface Checking {
  readonly administration: Db;
  readonly configurationFor: (serviceId: number) => ServiceConfiguration;
}

/** Compares a list with the directory, and keeps line by line what it would do. Done twice it is done once more. */
export function checkingImports({
  administration,
  configurationFor,
}: Checking): Job<{ checkId: number; serviceId: number }> {
  return defineJob({
    ...checkImportJob,
    async performOutside(_db, { payload: { checkId, serviceId }, now }) {
      const check = await checkOf(administration, serviceId, checkId);
      if (check === null || check.fileId === null || check.comparedAt !== null) return undefined;
      const file = await keptFile(administration, serviceId, check.fileId);
      if (file === null) return undefined;
      const { lines, ...compared } = await compare(administration, configurationFor(serviceId), { check, file, now });
      await inTransaction(administration, async ({ db }) => {
        await keepLines(db, checkId, lines);
        await endCheck(db, checkId, compared, now);
      });
      return { lines: lines.length };
    },
  });
}

interface Comparing {
  readonly check: CheckRow;
  readonly file: PeopleFileRow;
  readonly now: Date;
}

/** Other requests are answered between the parts of the work. */
async function compare(
  db: ReadDb,
  { pack }: ServiceConfiguration,
  { check, file, now }: Comparing,
): Promise<Compared & { readonly lines: readonly CheckedLine[] }> {
  const serviceId = pack.service.id;
  // Whoever is changed after this is noticed when it is applied.
  const fingerprint = await fingerprintOf(db, serviceId);
  const directory = await directoryOf(db, pack, now);
  const [names, owners] = [await signInNames(db), await ownersOf(db, serviceId)];
  const list = readPeopleList(file, check.columns);
  await setImmediate();
  const caller = { userId: check.checkedBy, isOwner: owners.has(check.checkedBy) };
  const plan = await planImport({ list, directory, pack, isWhole: check.isWhole, signInNames: names, owners, caller });
  await setImmediate();
  const counts = countsOf(plan);
  return { ...plan, fingerprint, counts, needsSecond: counts.leaves > leaversOfOne(directory) };
}

/** The people of the service. A list of the web names nobody by their subject at a provider. */
async function directoryOf(db: ReadDb, { service, accessLevels }: CompiledPack, now: Date): Promise<Directory> {
  const serviceId = service.id;
  return {
    serviceId,
    policyAreas: accessLevels,
    people: await knownPeople(db, serviceId),
    idsElsewhere: new Set(),
    subjects: new Map(),
    today: dayOf(now, service.timeZone),
    newId: randomUUID,
  };
}

function countsOf({ lines }: ImportPlan): CheckRow['counts'] {
  const counts = { ...NO_COUNTS };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

function leaversOfOne({ people }: Directory): number {
  const { least, most, share } = LEAVERS_OF_ONE;
  const active = people.filter(({ hasLeft }) => !hasLeft).length;
  return Math.max(least, Math.min(most, Math.floor(active * share)));
}
