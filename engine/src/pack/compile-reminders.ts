import type { remindedTasks } from '@evenhand/contract/packs/service-file';
import { NotificationType } from '@evenhand/contract/tasks';
import type { WorkflowDefinition } from '../definition.ts';
import type { TaskReminder } from '../pack.ts';
import type { CompileContext } from './compile-context.ts';
import { parseDuration } from './grammar.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';

const typeOf: Readonly<Record<(typeof remindedTasks)[number], NotificationType>> = {
  step: NotificationType.ProcessComponent,
  event: NotificationType.EventTask,
  stakeholder: NotificationType.AddStakeholder,
  observer: NotificationType.AddObserver,
  'anytime-event': NotificationType.AddAnytimeEvent,
  note: NotificationType.CompleteDraftNote,
  call: NotificationType.CompleteParkedCall,
  message: NotificationType.RespondToMessage,
  'next-action': NotificationType.NextAction,
};

/** Compiles the reminders of the service. Two of one day for one reader would remind twice (V3). */
export function compileReminders(
  context: CompileContext,
  definitions: ReadonlyMap<string, WorkflowDefinition>,
): TaskReminder[] {
  const [service] = context.read.files.service;
  if (service === undefined) return [];
  const { source, value } = service;
  const names = new Set<string>();
  return value.reminders.map(({ when, to, tasks, workflows }, index) => {
    const path = ['reminders', index];
    const name = JSON.stringify([when, to, tasks, workflows]);
    if (names.has(name))
      context.problems.report(
        PackCode.DuplicateKey,
        source.locationOf(path),
        `the reminder '${when}' to ${to} is defined twice`,
      );
    names.add(name);
    const workflowIds = workflows?.flatMap((key, at) => {
      const location = source.locationOf([...path, 'workflows', at]);
      return resolveKey(context, definitions, { what: 'workflow', key, location, kind: 'workflow' })?.id ?? [];
    });
    return {
      workingDays: parseDuration(when).count,
      to,
      ...(tasks === undefined ? {} : { types: tasks.map((task) => typeOf[task]) }),
      ...(workflowIds === undefined ? {} : { workflowIds }),
    };
  });
}
