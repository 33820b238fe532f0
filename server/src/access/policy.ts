import type { ReadDb } from '../platform/database/open-database.ts';
import type { Actor } from './actor.ts';

/** What a policy sees of a call before its handler may run. */
export interface Admission {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly now: Date;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** True for acts: what the call is about is locked while its policy decides. */
  readonly isAct: boolean;
}

/**
 * How a route decides who may call it. Every route declares one; a route without stops the start.
 * `admit` finds what the call is about, in the handler's own transaction, or throws: CASE_NOT_FOUND for what the caller may not know of,
 * NOT_AUTHORISED for what they see but may not do, BAD_REQUEST for a state that does not allow it.
 */
export interface Policy<Subject> {
  /** Name of the act in the authorization matrix. */
  readonly action: string;
  /** What the path's ids lead to; tells the matrix and the id-swap test which ids to try. */
  readonly about: 'nothing' | 'case' | 'process' | 'visit' | 'event' | 'task' | 'person' | 'notice';
  admit(admission: Admission): Promise<Subject>;
}

/** Any signed-in person of the service. */
export function signedIn(action: string): Policy<null> {
  return { action, about: 'nothing', admit: async () => null };
}

/** Signed-in people for whom `may` holds; others are told that they may not. */
export function permitted(action: string, may: (actor: Actor) => boolean, refuse: () => Error): Policy<null> {
  return {
    action,
    about: 'nothing',
    async admit({ actor }) {
      if (!may(actor)) throw refuse();
      return null;
    },
  };
}
