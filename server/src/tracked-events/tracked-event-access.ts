import type { Attachment } from '@evenhand/contract/files';
import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseRule } from '../cases/case-rules.ts';
import { filesOfEvent } from '../files/case-file.queries.ts';
import type { LoadedProcess } from '../processes/process-facts.ts';
import { loadProcess } from '../processes/process-facts.ts';
import type { StoredEvent } from './tracked-event.queries.ts';
import { readEvent } from './tracked-event.queries.ts';

/** A tracked event with the process that recorded it. */
export interface LoadedEvent extends LoadedProcess {
  readonly event: StoredEvent;
  readonly attachments: readonly Attachment[];
  /** Files that wait in the reader's own correction. */
  readonly waiting: readonly Attachment[];
}

/** The policy of a route about the tracked event named in the path. */
export function onTrackedEvent(rule: CaseRule): Policy<LoadedEvent> {
  return childOfCase({
    table: 'tracked_event',
    process: 'record_id',
    rule,
    missing: 'This event could not be found.',
    async read({ db, actor, configuration, theCase, id, now }) {
      const event = await readEvent(db, theCase.id, id);
      const loaded =
        event === null ? null : await loadProcess(db, configuration, { actor, theCase, recordId: event.recordId, now });
      if (event === null || loaded === null) return null;
      return {
        ...loaded,
        event,
        ...(await filesOfEvent(db, theCase.id, { correctedEventId: event.id, userId: actor.userId })),
      };
    },
  });
}
