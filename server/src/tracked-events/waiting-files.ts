import type { Attachment } from '@evenhand/contract/files';
import { refuseCount } from '@evenhand/engine/add-files';
import type { Act } from '../access/act.ts';
import { attachFile } from '../files/attach-file.ts';
import { attachmentsOf } from '../files/case-file.queries.ts';
import type { EventCorrection } from '../files/file-holder.ts';
import { assertSomeFiles, isFile } from '../files/file-state.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { refusalAsError } from '../processes/engine-refusals.ts';
import type { LoadedEvent } from './tracked-event-access.ts';

/** The correction that the actor is typing over an event. */
export function correctionBy({ actor }: Pick<Act, 'actor'>, { event }: LoadedEvent): EventCorrection {
  return { correctedEventId: event.id, userId: actor.userId };
}

/**
 * Keeps files with what the actor has typed over an event and not saved (decision 0052). Nothing is recorded.
 * @returns all that wait there.
 * @throws BAD_REQUEST for an event that takes no files, for none, and for too many.
 */
export async function addWaitingFiles(
  act: Act,
  loaded: LoadedEvent,
  files: readonly StagedFile[],
): Promise<Attachment[]> {
  assertSomeFiles(files);
  const refusal = refuseCount(
    loaded.view,
    loaded.event.componentId,
    loaded.waiting.filter(isFile).length + files.length,
  );
  if (refusal !== null) throw refusalAsError(refusal);
  for (const file of files) await attachFile(act, loaded.theCase, correctionBy(act, loaded), file);
  return await attachmentsOf(act.db, loaded.theCase.id, [correctionBy(act, loaded)]);
}

/**
 * Takes back a file of the actor; one that does not wait there is gone already.
 * @returns the files that still wait.
 */
export async function removeWaitingFile(act: Act, loaded: LoadedEvent, storageId: string): Promise<Attachment[]> {
  const others = loaded.waiting.filter((file) => file.storageId !== storageId);
  if (others.length < loaded.waiting.length) {
    await removeFiles(act, loaded.theCase, { holders: [correctionBy(act, loaded)], storageIds: [storageId] });
  }
  return others;
}
