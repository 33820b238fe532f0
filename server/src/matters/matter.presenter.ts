import type { Concerned, EvidenceLink, Finding, Matter } from '@evenhand/contract/matters';
import { NAME_WITHHELD } from '@evenhand/contract/matters.text';
import { decidedAnswer } from '@evenhand/engine/matters';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { evidenceTitle, readableEvidence } from './evidence-links.ts';
import type { ConcernedRow, FindingRow, MatterRow } from './matter.store.ts';
import { mattersOf } from './matter.store.ts';
import { matterRules } from './matters.policy.ts';

interface Reader {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly configuration: ServiceConfiguration;
  readonly theCase: CaseFacts;
}

/** The matters of a case as the reader may read them: observers without words, and a withheld name for HR alone. */
export async function presentMatters(reader: Reader): Promise<Matter[]> {
  const rows = await mattersOf(reader.db, reader.scope, reader.theCase.id);
  const titleOf = isWriterOf(reader.actor, reader.theCase)
    ? await evidenceTitles(reader, rows)
    : (): string | null => null;
  return rows.map((row) => presentMatter(reader, row, titleOf));
}

type TitleOf = (link: EvidenceLink) => string | null;

async function evidenceTitles({ db, scope, theCase, configuration }: Reader, rows: MatterRow[]): Promise<TitleOf> {
  const links = rows.flatMap(({ findings }) => findings).flatMap(({ evidence }) => evidence);
  const readable = await readableEvidence(db, scope, theCase.id, links);
  return ({ kind, id }) => {
    const one = readable.get(`${kind}/${id}`);
    return one === undefined ? null : evidenceTitle(one, configuration);
  };
}

function presentMatter({ actor, theCase, configuration }: Reader, row: MatterRow, titleOf: TitleOf): Matter {
  const isWriter = isWriterOf(actor, theCase);
  const title = row.categoryId === null ? undefined : configuration.titles.reasons.get(row.categoryId);
  const isRaiserRead = isWriter && (!row.isRaiserWithheld || actsAsHr(actor, theCase));
  const mayChange = matterRules.change(actor, theCase) === null && row.state === 'open';
  const isOpen = mayChange && decidedAnswer(row) === null;
  return {
    number: row.number,
    category: row.categoryId === null ? null : { id: row.categoryId, title: title ?? '' },
    text: isWriter ? row.text : null,
    happenedWhen: isWriter ? row.happenedWhen : null,
    happenedWhere: isWriter ? row.happenedWhere : null,
    against: isWriter ? presentConcerned(row.against) : null,
    raisedBy: isRaiserRead ? presentConcerned(row.raisedBy) : null,
    isRaiserWithheld: row.isRaiserWithheld,
    state: row.state,
    mergedInto: row.mergedInto,
    closedReason: isWriter ? row.closedReason : null,
    findings: row.findings.map((finding) => presentFinding(finding, { isWriter, titleOf })),
    addedBy: row.addedBy,
    addedAt: row.addedAt.toISOString(),
    version: row.version,
    abilities: { change: isOpen, close: isOpen },
  };
}

function presentConcerned(row: ConcernedRow | null): Concerned | null {
  if (row === null) return null;
  const { partyId, participantId, isEmployee, name } = row;
  return { partyId, participantId, isEmployee, name };
}

function presentFinding(
  { id, stage, answer, reasons, decidedOn, decidedBy, recordedBy, onBehalfReason, evidence }: FindingRow,
  { isWriter, titleOf }: { readonly isWriter: boolean; readonly titleOf: TitleOf },
): Finding {
  return {
    id,
    stage,
    answer,
    reasons: isWriter ? reasons : null,
    decidedOn,
    decidedBy,
    recordedBy: onBehalfReason === null ? null : recordedBy,
    onBehalfReason: isWriter ? onBehalfReason : null,
    evidence: evidence.flatMap((link) => {
      const title = titleOf(link);
      return title === null ? [] : [{ ...link, title }];
    }),
  };
}

/** Who raised it, in words: everybody but HR reads that the name is withheld. */
export function raiserInWords(matter: Pick<Matter, 'raisedBy' | 'isRaiserWithheld'>): string | null {
  if (matter.raisedBy === null) return matter.isRaiserWithheld ? NAME_WITHHELD : null;
  return matter.isRaiserWithheld ? `${matter.raisedBy.name} (withheld from everybody but HR)` : matter.raisedBy.name;
}
