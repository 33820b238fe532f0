import type { LastChange } from '@evenhand/contract/envelope';
import type { LateChange } from '../history/last-change.ts';
import { changeAt } from '../history/last-change.ts';
import { lastSaveOf } from '../processes/last-save.ts';
import { guardOf } from './tracked-event.presenter.ts';
import type { LoadedEvent } from './tracked-event-access.ts';

/** Who made the version of `guardOf`, and when: by a recorded change, or by typing into its component. */
export async function lastChangeOfEvent(late: LateChange, loaded: LoadedEvent): Promise<LastChange | null> {
  const { theCase, event } = loaded;
  const moment = guardOf(loaded);
  const recorded = await changeAt(late, theCase.id, new Date(moment));
  if (recorded.name !== null || event.visitId === null) return recorded;
  const typed = await lastSaveOf(late, theCase.id, event.visitId);
  return typed?.at === moment ? typed : recorded;
}
