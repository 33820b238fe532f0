import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { sql } from 'kysely';
import type { OpenLedger } from '../access/act.ts';
import type { ChangedFact } from '../access/case-changes.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import { notifyOwnChange } from '../access/change-channels.ts';
import { enterAsSystem, holdCase } from '../access/context.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Verdict } from '../platform/files/clamd.ts';
import type { SettledFile } from './kept-content.queries.ts';
import { settledFiles } from './kept-content.queries.ts';

interface Settling {
  readonly configuration: Pick<Configuration, 'since'>;
  readonly openLedger: OpenLedger;
}

interface SettledContent {
  readonly caseId: number;
  readonly sha256: string;
  readonly verdict: Verdict;
  readonly now: Date;
}

interface HeldCase {
  readonly id: number;
  readonly serviceId: number;
  readonly publicationId: number | null;
}

/**
 * Gives the files of a case that have this content the verdict of its scan. A virus is told in the
 * history, except of a file in a form, a draft, a note or a message for few, which not everybody who reads the history
 * knows. Nobody acts, so the entry has no person. It happens on a closed or locked case as well: what is
 * dangerous does not wait for it to open.
 */
export async function settleContent(
  db: Db,
  { configuration, openLedger }: Settling,
  { caseId, sha256, verdict, now }: SettledContent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await enterAsSystem(tx.db);
    const theCase = await holdRow(tx.db, caseId);
    const files = await settledFiles(tx.db, caseId, await settleRows(tx.db, caseId, sha256, verdict));
    if (files.length === 0) return;
    const configured = await configuration.since(tx.db, theCase.serviceId, theCase.publicationId);
    const record = openLedger({ ...tx, actor: null, now });
    const unrecorded: ChangedFact[] = [];
    for (const file of files) {
      const { filename, eventId, recordId, messageId, isOfCase } = file;
      const isTold = eventId !== null || messageId !== null || isOfCase;
      if (verdict.isClean || !isTold) {
        // A draft is its author's own, and so is what becomes of it.
        if (file.isOfDraft) await sql`select ${notifyOwnChange({ userId: file.addedById, caseId })}`.execute(tx.db);
        else unrecorded.push({ ...(file.readers ?? { audience: isTold ? 'viewers' : 'writers' }), recordId });
        continue;
      }
      const addedBy = { userId: file.addedById, name: file.addedByName };
      record(theCase, 'file.infected', {
        filename,
        addedBy,
        ...(messageId === null ? processOf(file, configured) : { messageId }),
      });
    }
    // Screens that show these files read them again.
    if (unrecorded.length > 0) await sql`select ${notifyCaseChanged(caseId, unrecorded)}`.execute(tx.db);
  });
}

/** The process, for the history, of a file that is on an event. */
function processOf({ eventId, recordId, workflowId, version }: SettledFile, configured: ServiceConfiguration) {
  if (eventId === null || recordId === null || workflowId === null || version === null) return {};
  return { workflowTitle: configured.workflow(workflowId, version).title, recordId, eventId };
}

async function holdRow(db: ReadDb, caseId: number): Promise<HeldCase> {
  const { rows } = await sql<HeldCase>`
    select c.id, c.service_id as "serviceId", (select s.active_publication_id from service s where s.id = c.service_id) as "publicationId"
    from case_record c where c.id = ${caseId} for update of c`.execute(db);
  if (rows[0] === undefined) throw new Error('The case of a file is gone.');
  await holdCase(db, caseId);
  return rows[0];
}

/** A virus counts for every file with these bytes; that there is none only for those that wait for it. */
async function settleRows(db: ReadDb, caseId: number, sha256: string, { isClean }: Verdict): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update case_file set scan = ${isClean ? 'clean' : 'infected'}
    where case_id = ${caseId} and sha256 = ${sha256} and ${isClean ? sql`scan = 'unchecked'` : sql`scan is distinct from 'infected'`}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
