import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { BodyInputOf, ResultOf, Route } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { DemoWorld } from '@evenhand/engine/pack/demo-payload';
import { readMoment } from './moments.ts';
import type { OpenVisit } from './open-visits.queries.ts';

export interface CallInput<T> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | readonly number[]>;
  readonly body?: BodyInputOf<T>;
  /** Sent as parts beside the body. */
  readonly files?: readonly File[];
  /** The name of those parts, where each field of the body is sent as a part of its own. */
  readonly filePart?: string;
}

/**
 * One call through the product's own API, made as a person at a moment of the past.
 * @throws with the refusal in words.
 */
export type Call = <T extends Route>(userId: string, at: Date, route: T, input?: CallInput<T>) => Promise<ResultOf<T>>;

/** What scripts of one pack are acted out in. */
export interface ScriptWorld {
  readonly call: Call;
  /** What of a process is being worked on. */
  readonly openVisits: (recordId: number) => Promise<readonly OpenVisit[]>;
  readonly pack: CompiledPack;
  readonly users: readonly DemoUser[];
  /** The start of the demonstration, which moments are counted from. */
  readonly now: Date;
  /** Ids of everybody scripts may name, by username and by employee number. */
  readonly people: ReadonlyMap<string, string>;
}

/** One act of a script with everything it is performed with. */
export interface Scene {
  readonly world: ScriptWorld;
  readonly caseId: number;
  /** Of the scripts above, by their keys. */
  readonly caseIds: ReadonlyMap<string, number>;
  /** Answers of calls above on the same case, by the names that they were given. */
  readonly answers: Map<string, unknown>;
  /** The process that began with the case, guided or simple. */
  readonly mainRecordId: number;
  /** Topic of the case, which names its main workflow. */
  readonly topicKey: string;
  /** The day of the act. */
  readonly day: string;
  readonly at: Date;
  /** A call as the person who acts, at the moment of the act. */
  send<T extends Route>(route: T, input?: CallInput<T>): Promise<ResultOf<T>>;
}

export function userIdOf({ people }: ScriptWorld, person: string): string {
  const id = people.get(person);
  if (id === undefined) throw new Error(`there is nobody called '${person}'`);
  return id;
}

export function momentOf(
  { pack, now }: ScriptWorld,
  written: string,
): { readonly day: string; readonly instant: Date } {
  return readMoment(written, now, pack.service);
}

/** What the engine needs to turn what a script says was typed into wire data. */
export function demoWorldOf(world: ScriptWorld, day: string): DemoWorld {
  return {
    day,
    userIdOf: (person) => userIdOf(world, person),
    instantOf(written, isTimed) {
      const moment = momentOf(world, written);
      return isTimed ? moment.instant.toISOString() : `${moment.day}T00:00:00.000Z`;
    },
  };
}

/** The item with this key. Packs are validated, so a missing item is a fault of the product. */
export function byKey<Item extends { readonly key: string }>(items: readonly Item[], key: string, what: string): Item {
  const found = items.find((item) => item.key === key);
  if (found === undefined) throw new Error(`there is no ${what} '${key}'`);
  return found;
}
