import { MessageAudience } from '@evenhand/contract/audience';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import type { Scope } from '../access/scope.ts';
import type { ChangeTable } from '../history/change-words.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayAndTime } from '../platform/days.ts';
import type { CaseFacts } from './case-facts.ts';

/** A thing with its name, on one line; one without a value is not printed. */
export type ExportedFact = readonly [label: string, value: string | null];

/** One message, event, task or person in the full audit export. */
export interface ExportedEntry {
  /** Null where the facts say by themselves what they are about. */
  readonly heading: string | null;
  readonly facts?: readonly ExportedFact[];
  /** Sentences of the product, below the facts. */
  readonly lines?: readonly string[];
  /** Further parts, as a list. */
  readonly items?: readonly string[];
  /** Texts of people, under a label and set apart, so that it cannot pass for a fact or another entry. */
  readonly texts?: readonly ExportedFact[];
}

/** A part of the full audit export. One without entries says that there is none. */
export interface ExportedSection {
  readonly title: string;
  readonly entries: readonly ExportedEntry[];
}

/**
 * The input of a module that writes its part of the full audit export of a case. It reads with the sight of the
 * person who exports, through the queries that its screens use (security study A3).
 */
export interface Exporting {
  readonly db: ReadDb;
  readonly scope: Scope;
  readonly actor: Actor;
  readonly configuration: ServiceConfiguration;
  readonly theCase: CaseFacts;
  readonly changes: ChangeTable;
}

export type ExportSections = (exporting: Exporting) => Promise<readonly ExportedSection[]>;

/** A moment as people of the service read it, such as '18/11/2026 14:42'; null stays null. */
export function momentIn({ configuration }: Pick<Exporting, 'configuration'>, at: Date | string | null): string | null {
  return at === null ? null : dayAndTime(new Date(at), configuration.pack.service.timeZone);
}

/** Who reads a message or a file (gaps G-108); null where everybody on the case does. */
export function readersInWords(audience: MessageAudience | null): string | null {
  if (audience === MessageAudience.CaseTeam) return 'The case team: HR, the owner and the stakeholders';
  return audience === MessageAudience.HrOnly ? 'HR alone, and whoever outside HR wrote to them' : null;
}
