import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { actsAsHrOn } from './acts-as-hr.ts';
import { viewerOf } from './viewer.ts';
import {
  processSightOf,
  sightOfAudience,
  sightOfCaseFile,
  sightOfLinked,
  sightOfMessage,
  sightOfProcess,
  visibilityOf,
} from './visibility.ts';

const built = Symbol('built by scopeOf');

/**
 * What one person may see, as SQL. Queries on case-owned tables take a Scope, and only `scopeOf` makes one,
 * so a forgotten WHERE does not compile.
 */
export interface Scope {
  readonly [built]: true;
  readonly userId: string;
  readonly serviceId: number;
  /** Policy areas in which an HR user acts as HR. */
  readonly accessLevelIds: RawBuilder<number[]>;
  /** Cases that the person is a party of. */
  readonly partyCaseIds: RawBuilder<number[]>;
  /** Cases that the person is kept from, whatever else gives sight of them. */
  readonly keptCaseIds: RawBuilder<number[]>;
  /** A row of `person_case` with this alias is one of the person's: a case they are on, which they need not see. */
  isOwn(alias: string): RawBuilder<boolean>;
  /** The visibility predicate V (security study §6.2) on the case row with this alias. */
  visible(alias: string): RawBuilder<boolean>;
  /** The person acts as HR on the case row with this alias. */
  actsAsHr(alias: string): RawBuilder<boolean>;
  /** On a visible case with this alias: the person may read the process whose row has the alias `process`. */
  readsRow(process: string, alias: string): RawBuilder<boolean>;
  /**
   * On a visible case with this alias: the person may read the process named by a column or an expression. A
   * row that belongs to no process may be read.
   */
  readsProcess(recordId: string, alias: string): RawBuilder<boolean>;
  /** The person sees the other case that a column or an expression names, if it names one. */
  seesLinked(linkedCaseId: string): RawBuilder<boolean>;
  /** On a visible case with this alias: the person may read the message or note of the row `message`. */
  readsMessage(message: string, alias: string): RawBuilder<boolean>;
  /** On a visible case with this alias: the person may read the file of the case itself of the row `file`. */
  readsCaseFile(file: string, alias: string): RawBuilder<boolean>;
  /** On a visible case with this alias: the person belongs to the audience that a column names. */
  isOfAudience(audience: string, alias: string): RawBuilder<boolean>;
}

export function scopeOf(actor: Actor): Scope {
  const viewer = viewerOf(actor);
  return {
    [built]: true,
    userId: actor.userId,
    serviceId: actor.serviceId,
    accessLevelIds: viewer.accessLevelIds,
    partyCaseIds: viewer.partyCaseIds,
    keptCaseIds: viewer.keptCaseIds,
    isOwn: (alias) => sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${viewer.userId}`,
    visible: (alias) => visibilityOf(viewer, alias),
    actsAsHr: (alias) => actsAsHrOn(viewer, alias),
    readsRow: (process, alias) => sightOfProcess(viewer, process, alias),
    readsProcess: (recordId, alias) => processSightOf(viewer, sql.raw(recordId), alias),
    seesLinked: (linkedCaseId) => sightOfLinked(viewer, sql.raw(linkedCaseId)),
    readsMessage: (message, alias) => sightOfMessage(viewer, message, alias),
    readsCaseFile: (file, alias) => sightOfCaseFile(viewer, file, alias),
    isOfAudience: (audience, alias) => sightOfAudience(viewer, sql.raw(audience), alias),
  };
}
