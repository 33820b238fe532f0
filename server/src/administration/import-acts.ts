import type * as contract from '@evenhand/contract/directory';
import { IMPORT_FILE_BYTES, importOutcomes } from '@evenhand/contract/directory';
import type { AnswerOf, BodyOf } from '@evenhand/contract/route';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { alreadyExists, badField, badRequest, notAuthorised, notFound } from '../platform/http/app-error.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import { assertColumns, columnsOfList, decodeList, separatorTitle } from '../users/read-people-list.ts';
import { lockAdministration } from './administration.queries.ts';
import { applyImportJob } from './apply-import.ts';
import { checkImportJob } from './check-import.ts';
import type { CheckRow } from './import.store.ts';
import { beginApplying, beginCheck, checkOf, fingerprintOf, keepFile, keptFile } from './import.store.ts';
import type { AdministrationAct } from './serve-administration.ts';

/** @throws BAD_REQUEST with a sentence when it is no list of people. */
export async function bringFile(
  act: AdministrationAct,
  { fileName, base64 }: BodyOf<typeof contract.readImportFile>,
): Promise<AnswerOf<typeof contract.readImportFile>> {
  const { db, administrator, now } = act;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > IMPORT_FILE_BYTES) throw badField('base64', 'The file is larger than 16 MB.');
  const decoded = reading('base64', () => decodeList(bytes));
  const { columns, rowCount, warnings } = reading('base64', () => columnsOfList(decoded));
  const { userId: by, serviceId } = administrator;
  const fileId = await keepFile(db, { serviceId, name: fileName.trim(), ...decoded, by, now });
  return {
    fileId,
    encoding: decoded.encoding,
    separator: separatorTitle(decoded.separator),
    rowCount,
    columns,
    warnings,
  };
}

/**
 * Begins to compare a file with the directory, by a job (`check-import.ts`).
 * @throws BAD_REQUEST at the columns with a sentence, NOT_FOUND
 */
export async function beginChecking(
  act: AdministrationAct,
  { fileId, columns, isWhole }: BodyOf<typeof contract.checkImport>,
): Promise<AnswerOf<typeof contract.checkImport>> {
  const { db, administrator, now } = act;
  const { serviceId, userId } = administrator;
  const file = await keptFile(db, serviceId, fileId);
  if (file === null) throw notFound('The file is no longer kept. Choose it again.');
  reading('columns', () => assertColumns(file, columns));
  const given = { fileId, fileName: file.name, columns, isWhole, checkedBy: userId, checkedAt: now };
  const checkId = await beginCheck(db, serviceId, given);
  await enqueueJob({ db }, checkImportJob, { key: String(checkId), payload: { checkId, serviceId }, runAt: now });
  return presentCheck(await existing(db, serviceId, checkId));
}

/**
 * Begins to apply a check, by a job that does its lines in batches and goes on after a restart.
 * @throws ALREADY_EXISTS when people have changed since, or it was applied; BAD_REQUEST with the reason
 */
export async function beginImport(
  act: AdministrationAct,
  { checkId, leavers }: BodyOf<typeof contract.applyImport>,
): Promise<AnswerOf<typeof contract.applyImport>> {
  const { db, administrator, now } = act;
  const { serviceId, userId } = administrator;
  await lockAdministration(db);
  const check = await existing(db, serviceId, checkId);
  if (check.appliedAt !== null) throw alreadyExists('This was applied already.');
  if (check.comparedAt === null) throw badRequest('It is still being checked.');
  if (check.stopped !== null) throw badRequest(check.stopped);
  if (check.isOfOwner && !administrator.permissions.includes('owner'))
    throw notAuthorised('It changes the record of an owner. Only an owner may apply it.');
  if (check.needsSecond && check.checkerKey === administrator.humanKey)
    throw badRequest(`${check.counts.leaves} people would leave. Another administrator must apply this.`);
  if (check.needsSecond && leavers !== check.counts.leaves)
    throw badField('leavers', 'Type the number of people who leave, as the check says it.');
  if ((await fingerprintOf(db, serviceId)) !== check.fingerprint)
    throw alreadyExists('People have changed since this was checked. Check the file again.');
  if (userId !== check.checkedBy && (await isAbout(db, checkId, userId)))
    throw badRequest('It ends your own access, or moves your own address. Somebody else must apply it.');
  await beginApplying(db, checkId, userId, now);
  await act.record('import.applied', {
    words: `applied the list ${check.fileName}`,
    changes: importOutcomes.map((outcome) => ({
      title: OUTCOME_TITLES[outcome],
      from: null,
      to: String(check.counts[outcome]),
    })),
  });
  await enqueueJob({ db }, applyImportJob, { key: String(checkId), payload: { checkId, serviceId }, runAt: now });
  return presentCheck(await existing(db, serviceId, checkId));
}

const OUTCOME_TITLES: Readonly<Record<(typeof importOutcomes)[number], string>> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'As before',
  leaves: 'Left',
  returns: 'Back',
  refused: 'Refused',
};

/** A check as it stands. */
export function presentCheck(check: CheckRow): AnswerOf<typeof contract.checkImport> {
  const { id, fileName, isWhole, checkedBy, checkerName, checkedAt, counts, warnings, stopped, needsSecond } = check;
  return {
    checkId: id,
    fileName,
    isWhole,
    checkedBy: { userId: checkedBy, name: checkerName },
    checkedAt: checkedAt.toISOString(),
    counts,
    warnings: [...warnings],
    stopped,
    needsSecond,
    state: stateOf(check),
    remaining: check.remaining,
  };
}

function stateOf({ comparedAt, appliedAt, doneAt }: CheckRow): 'checking' | 'checked' | 'applying' | 'applied' {
  if (comparedAt === null) return 'checking';
  if (appliedAt === null) return 'checked';
  return doneAt === null ? 'applying' : 'applied';
}

async function existing(db: ReadDb, serviceId: number, id: number): Promise<CheckRow> {
  const check = await checkOf(db, serviceId, id);
  if (check === null) throw notFound();
  return check;
}

/** The lines would end this person's access, or move their address. */
async function isAbout(db: ReadDb, checkId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from people_check_line where check_id = ${checkId} and change #>> '{person,userId}' = ${userId}
      and ((change ->> 'leaves')::boolean
        or lower(change #>> '{person,email}') is distinct from lower(change #>> '{before,email}'))) as is`.execute(db);
  return rows[0]?.is === true;
}

/** What cannot be read is refused at the field, with the sentence of the reader. */
function reading<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw badField(field, (error as Error).message);
  }
}
