import * as contract from '@evenhand/contract/tracked-events';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { eventFileLimits } from '../files/file-state.ts';
import { editTrackedEvent } from './edit-tracked-event.ts';
import { eventDraftOf, saveEventDraft } from './event-drafts.ts';
import { lastChangeOfEvent } from './last-change-of-event.ts';
import { listTrackedEvents } from './list-tracked-events.ts';
import { guardOf, presentTrackedEvent } from './tracked-event.presenter.ts';
import { onTrackedEvent } from './tracked-event-access.ts';
import { trackedEventRules } from './tracked-events.policy.ts';
import { addWaitingFiles, removeWaitingFile } from './waiting-files.ts';

/** What a process recorded as having happened, read and corrected on its case (API-087, API-088). */
export function trackedEventsRoutes(serve: Serve): void {
  serve.read(contract.listTrackedEvents, onCase(caseRules.view), ({ db, scope, configuration, subject }) =>
    listTrackedEvents(db, { scope, configuration, caseId: subject.id }),
  );
  serve.read(
    contract.getTrackedEvent,
    onTrackedEvent(caseRules.view),
    async ({ db, actor, configuration, subject }) => {
      const draft = await eventDraftOf(db, subject.event.id, actor.userId);
      const isOvertaken = draft !== null && draft.baseUpdatedAt.toISOString() !== guardOf(subject);
      const changed = isOvertaken ? await lastChangeOfEvent({ db, actor }, subject) : null;
      return { ...presentTrackedEvent(configuration, subject, draft), ...(changed === null ? {} : { changed }) };
    },
  );
  serve.upload(
    contract.editTrackedEvent,
    onTrackedEvent(trackedEventRules.edit),
    eventFileLimits,
    (act, { subject, body, files }) => editTrackedEvent(act, subject, body, files),
  );
  serve.upload(
    contract.addFilesToCorrection,
    onTrackedEvent(trackedEventRules.edit),
    eventFileLimits,
    async (act, { subject, files }) => ({ attachments: await addWaitingFiles(act, subject, files) }),
  );
  serve.act(
    contract.removeFileFromCorrection,
    onTrackedEvent(trackedEventRules.edit),
    async (act, { subject, params }) => ({ attachments: await removeWaitingFile(act, subject, params.storageId) }),
  );
  serve.act(contract.saveEventDraft, onTrackedEvent(trackedEventRules.edit), async (act, { subject, body }) => ({
    savedAt: await saveEventDraft(act, subject, body),
  }));
}
