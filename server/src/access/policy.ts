import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.gen.ts';
import { notAuthorised } from '../platform/http/app-error.ts';
import type { Actor } from './actor.ts';

/** What a policy sees of a call before its handler may run. */
export interface Admission {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  /** What the actor's service has configured. */
  readonly configuration: ServiceConfiguration;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** True for acts: what the call is about is locked while its policy decides. */
  readonly isAct: boolean;
  /** Notes for the access log which case the call is about, and which row of it. */
  readonly tellCase: TellCase;
}

export type TellCase = (caseId: number, row?: NamedRow) => void;

export interface NamedRow {
  readonly table: keyof DB;
  readonly id: number;
}

/**
 * How a route decides who may call it. Every route declares a policy; a route without one stops the
 * start. `admit` finds what the call is about, in the handler's own transaction, or throws:
 * CASE_NOT_FOUND for what the caller may not see, NOT_AUTHORISED for what they see but may not do,
 * BAD_REQUEST for a state that does not allow it.
 */
export interface Policy<Subject> {
  /**
   * What the call is about; a call about a case answers a hidden one and a missing one alike,
   * which the matrix proves for each.
   */
  readonly about: 'nothing' | 'case' | 'child of a case' | 'own notice';
  admit(admission: Admission): Promise<Subject>;
}

/** Any signed-in person of the service. */
export const signedIn: Policy<null> = { about: 'nothing', admit: async () => null };

/** Signed-in people for whom `may` holds; others are refused. */
export function permitted(may: (actor: Actor) => boolean): Policy<null> {
  return {
    about: 'nothing',
    async admit({ actor }) {
      if (!may(actor)) throw notAuthorised();
      return null;
    },
  };
}
