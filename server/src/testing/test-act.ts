import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { openLedger } from '../open-ledger.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { TestServer } from './test-server.ts';

/** An act as a call would begin it; for commands that a test runs past the calls. */
export function testAct(tx: Tx, actor: Actor, { now, configuration }: Pick<TestServer, 'now' | 'configuration'>): Act {
  const begun = { ...tx, actor, now: now(), configuration: configuration.of(actor.serviceId) };
  return { ...begun, record: openLedger(begun) };
}
