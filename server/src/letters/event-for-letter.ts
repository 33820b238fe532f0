import type { beginDocument } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { componentPositions } from '@evenhand/engine/positions';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { ProcessOfLetters } from './letter-event.queries.ts';
import { processesOfLetters } from './letter-event.queries.ts';

type LetterAsked = Pick<BodyOf<typeof beginDocument>, 'documentGuid' | 'templateId'>;

/** The Event component whose form asks for a letter, and its process. */
export interface EventForLetter {
  readonly recordId: number;
  readonly componentId: number;
  readonly definition: WorkflowDefinition;
}

/**
 * Finds the event of a case whose form asks for this template: the one that names the letter, else where a
 * process is now, else one that is recorded, else one that is open beside. What a process that has ended
 * recorded can still be corrected, and so can still get its letter. Null where nothing that has come asks for
 * it.
 */
export async function eventForLetter(
  act: Act,
  caseId: number,
  { documentGuid, templateId }: LetterAsked,
): Promise<EventForLetter | null> {
  const processes = (await processesOfLetters(act.db, scopeOf(act.actor), caseId, documentGuid)).map((process) => {
    const definition = act.configuration.workflow(process.workflowId, process.version);
    return { process, definition, asking: componentsAsking(definition, templateId) };
  });
  const ways: readonly ((process: ProcessOfLetters, asking: readonly number[]) => number | undefined)[] = [
    ({ namingComponentId }, asking) => asking.find((id) => id === namingComponentId),
    ({ currentComponentId }, asking) => asking.find((id) => id === currentComponentId),
    ({ recordedComponentIds }, asking) => recordedComponentIds.find((id) => asking.includes(id)),
    ({ openComponentIds }, asking) => openComponentIds.find((id) => asking.includes(id)),
  ];
  for (const componentIn of ways) {
    for (const { process, definition, asking } of processes) {
      const componentId = componentIn(process, asking);
      if (componentId !== undefined) return { recordId: process.recordId, componentId, definition };
    }
  }
  return null;
}

function componentsAsking(definition: WorkflowDefinition, templateId: number): number[] {
  return componentPositions(definition).flatMap(({ component: { id } }) =>
    eventSetupOf(definition, id)?.letterId === templateId ? [id] : [],
  );
}
