import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ExportedSection, ExportSections } from '../cases/export-section.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { brokenHistories } from '../history/verify-histories.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface ExportParts {
  readonly changes: ChangeTable;
  /** The sections of all modules, in the order of the file. */
  readonly exports: readonly ExportSections[];
}

/** An exported case, with its exporter and the fingerprint of its history. */
export interface ExportedCase {
  readonly caseId: number;
  readonly by: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly fingerprint: string;
  /** The chain of entries was recomputed and holds. */
  readonly isWhole: boolean;
  readonly branding: ServiceConfiguration['pack']['branding'];
  readonly sections: readonly ExportedSection[];
}

/**
 * Reads everything about a case that the actor may read, and records that it was exported. The act holds the
 * case, so the parts are of one moment (security study A3 and §5, gaps G-94).
 */
export async function exportCase(
  act: Act,
  theCase: CaseFacts,
  { changes, exports }: ExportParts,
): Promise<ExportedCase> {
  const { db, actor, now, configuration } = act;
  const exporting = { db, scope: scopeOf(actor), actor, configuration, theCase, changes };
  const sections: ExportedSection[] = [];
  for (const sectionsOf of exports) sections.push(...(await sectionsOf(exporting)));
  const fingerprint = await fingerprintOf(db, theCase.id);
  const isWhole = (await brokenHistories(db, [theCase.id])).length === 0;
  act.record(theCase, 'case.exported', { fingerprint, isWhole });
  return {
    caseId: theCase.id,
    by: actor.fullName,
    at: now,
    timeZone: configuration.pack.service.timeZone,
    fingerprint,
    isWhole,
    branding: configuration.pack.branding,
    sections,
  };
}

/**
 * The hash of the last entry of a case's history in hexadecimal digits: each entry holds the hash of the one
 * before it, so it stands for all of them. The entry of the export itself is not yet among them.
 */
async function fingerprintOf(db: ReadDb, caseId: number): Promise<string> {
  const head = await db.selectFrom('history_head').select('hash').where('case_id', '=', caseId).executeTakeFirst();
  return head?.hash.toString('hex') ?? '';
}
