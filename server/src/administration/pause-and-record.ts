import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import type { PauseCause } from '@evenhand/contract/sight-rights';
import type { Tx } from '../platform/database/transaction.ts';
import { pauseSight } from '../users/settle-rights.ts';
import { recordAll } from './register.ts';

/** Pauses the sight of people (`pauseSight`), with an entry for each who is told. @returns who that is. */
export async function pauseAndRecord(
  db: Tx['db'],
  userIds: readonly string[],
  paused: { readonly serviceId: number; readonly cause: PauseCause; readonly by: string | null; readonly now: Date },
): Promise<readonly string[]> {
  const { serviceId, cause, by, now } = paused;
  const pausedIds = await pauseSight(db, userIds, paused);
  const changes = [{ title: 'Because', from: null, to: sightPausedText.because[cause] }];
  const entries = pausedIds.map((about) => ({ about, words: 'paused access to cases for', changes }));
  await recordAll(db, { serviceId, actor: by, now }, 'sight.paused', entries);
  return pausedIds;
}
