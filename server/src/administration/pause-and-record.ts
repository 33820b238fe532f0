import type { Tx } from '../platform/database/transaction.ts';
import type { PauseCause } from '../users/settle-rights.ts';
import { pauseSight } from '../users/settle-rights.ts';
import { recordingFor } from './register.ts';

const BECAUSE: Readonly<Record<PauseCause, string>> = {
  invitation: 'They were invited anew',
  address: 'Their e-mail address was changed',
  identity: 'Their work account was forgotten',
  joined: 'Their record was joined with another',
  returned: 'They had left and came back',
  'second-factor': 'Their second factor was reset',
};

/** Pauses the sight of those of these people who have any, with an entry for each. @returns whose sight that is. */
export async function pauseAndRecord(
  db: Tx['db'],
  userIds: readonly string[],
  paused: { readonly serviceId: number; readonly cause: PauseCause; readonly by: string | null; readonly now: Date },
): Promise<readonly string[]> {
  const { serviceId, cause, by, now } = paused;
  const record = recordingFor(db, serviceId, by, now);
  const pausedIds = await pauseSight(db, userIds, paused);
  for (const about of pausedIds)
    await record('sight.paused', {
      about,
      words: 'paused the reading of cases by',
      changes: [{ title: 'Because', from: null, to: BECAUSE[cause] }],
    });
  return pausedIds;
}
