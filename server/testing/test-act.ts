import type { Act } from '../src/access/act.ts';
import { beginAct } from '../src/access/act.ts';
import type { Actor } from '../src/access/actor.ts';
import { openLedger } from '../src/main/open-ledger.ts';
import type { Tx } from '../src/platform/database/transaction.ts';
import type { TestServer } from './test-server.ts';

/** An act as a call would begin it; for commands that a test runs past the calls. */
export function testAct(tx: Tx, actor: Actor, { now, configuration }: Pick<TestServer, 'now' | 'configuration'>): Act {
  return beginAct({ ...tx, actor, now: now(), configuration: configuration.of(actor.serviceId) }, openLedger);
}
