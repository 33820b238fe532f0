import { readLogo } from '@evenhand/engine/pack/logo-image';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ExportedSection, ExportSections } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { brokenHistories } from '../history/verify-histories.ts';
import { printable } from '../printing/printable.ts';
import type { PrintedDocument } from '../printing/printed-document.ts';
import { fingerprintOf } from './fingerprint.queries.ts';
import { printSections } from './print-sections.ts';

export interface ExportParts {
  readonly changes: ChangeTable;
  /** What the modules export, in the order of the file. */
  readonly exports: readonly ExportSections[];
}

/**
 * Everything about a case that the actor may read, as a document to print, and records that it was exported.
 * The act holds the case, so the parts are of one moment (security study A3 and §5, gaps G-94).
 */
export async function exportCase(act: Act, theCase: CaseFacts, { changes, exports }: ExportParts): Promise<PrintedDocument> {
  const { db, actor, now, configuration } = act;
  const exporting = { db, scope: scopeOf(actor), actor, now, configuration, theCase, changes };
  const sections: ExportedSection[] = [];
  for (const sectionsOf of exports) sections.push(...(await sectionsOf(exporting)));
  const fingerprint = await fingerprintOf(db, theCase.id);
  const origin = { by: actor.fullName, at: momentIn(act, now) ?? '', fingerprint, isWhole: (await brokenHistories(db, [theCase.id])).length === 0 };
  act.record(theCase, 'case.exported', { fingerprint });
  const { applicationName, primary, logoUrl } = configuration.pack.branding;
  const title = `Case ${theCase.id}: full audit export`;
  return {
    title,
    isDraft: false,
    applicationName: printable(applicationName),
    colour: primary,
    logo: readLogo(logoUrl),
    changedAt: now,
    pageNote: printable(`Confidential · Exported by ${origin.by} on ${origin.at}`),
    blocks: printSections(title, [aboutFile(origin), ...sections]),
  };
}

interface Origin {
  readonly by: string;
  /** As people of the service read it. */
  readonly at: string;
  readonly fingerprint: string;
  /** The chain of entries was recomputed and holds. */
  readonly isWhole: boolean;
}

/** Who made the file, for whom, and how it is held against the history. */
function aboutFile({ by, at, fingerprint, isWhole }: Origin): ExportedSection {
  return {
    title: 'About this file',
    entries: [
      {
        heading: null,
        facts: [
          ['Exported by', by],
          ['Exported on', at],
          ['Made for', 'HR. It holds what only HR may read: do not hand it on unread.'],
          ['Fingerprint of the history', fingerprint],
          [
            'Checked',
            isWhole
              ? 'The history was checked when this file was made. No entry is missing or changed.'
              : 'The history was checked when this file was made. IT IS NOT WHOLE.',
          ],
        ],
      },
      {
        heading: null,
        lines: [
          'This export is itself an entry in the history of the case, with the same fingerprint. The fingerprint changes when any earlier entry is changed or removed.',
          'Drafts are left out, because they are their authors’ alone. Files and letters are named here; their contents are downloaded from the case.',
        ],
      },
    ],
  };
}
