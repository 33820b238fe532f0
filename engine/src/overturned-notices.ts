import { holds } from './conditions.ts';
import type { Effect } from './effects.ts';
import type { ProcessView } from './process-context.ts';

/**
 * Planned notices that this process has overturned: an appeal that was upheld leaves no warning that could end. It
 * waits for the end of the process, which nobody takes back. The process it is about is the one it was started from;
 * for an anytime event, the main process of the case.
 */
export function dropOverturnedNotices(view: ProcessView): readonly Effect[] {
  const { definition, record, facts } = view;
  if (record.ended !== 'finished' || definition.dropsNotices === undefined || !holds(definition.dropsNotices, view))
    return [];
  const about =
    record.parentId === null
      ? facts.processes.filter(({ kind }) => kind === 'primary').map(({ id }) => id)
      : [record.parentId];
  return facts.plannedNotices
    .filter(({ processId }) => about.includes(processId))
    .map(({ id }) => ({ kind: 'drop-notice', noticeId: id }));
}
