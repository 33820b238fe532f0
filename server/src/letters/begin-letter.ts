import type { beginDocument } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { componentPositions } from '@evenhand/engine/positions';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField, notFound } from '../platform/http/app-error.ts';
import type { LetterRow } from './letter.queries.ts';
import { letterByGuid, letterInProgressFor } from './letter.queries.ts';
import { insertLetter } from './letter.rows.ts';
import { LETTER_MISSING } from './letter-access.ts';
import type { ProcessOfLetters } from './letter-event.queries.ts';
import { processesOfLetters } from './letter-event.queries.ts';

/**
 * Begins a letter under the id the client made, with the template as it is now. Repeating it changes nothing,
 * and an event that has a letter in progress gets no second one: that one is answered.
 * @throws NOT_FOUND for an id that another letter has, whatever that is; BAD_REQUEST for a template that
 * there is not, or that nothing on this case asks for.
 */
export async function beginLetter(
  act: Act,
  theCase: CaseFacts,
  { documentGuid, templateId }: BodyOf<typeof beginDocument>,
): Promise<LetterRow> {
  const known = await letterByGuid(act.db, scopeOf(act.actor), theCase.id, documentGuid);
  if (known !== null) {
    if (known.template.id !== templateId) throw notFound(LETTER_MISSING);
    return known;
  }
  const template = act.configuration.pack.letters?.find(({ id }) => id === templateId);
  if (template === undefined) throw badField('templateId', 'There is no such document.');
  const event = await eventForLetter(act, theCase.id, { documentGuid, templateId });
  if (event === null) throw badField('templateId', 'Nothing on this case asks for this document.');
  const { recordId, componentId, definition } = event;
  const inProgress = await letterInProgressFor(act.db, { caseId: theCase.id, recordId, componentId }, templateId);
  const its = inProgress === null ? null : await letterByGuid(act.db, scopeOf(act.actor), theCase.id, inProgress);
  if (its !== null) return its;
  const isNew = await insertLetter(act, theCase, { documentGuid, recordId, componentId, template });
  const begun = isNew ? await letterByGuid(act.db, scopeOf(act.actor), theCase.id, documentGuid) : null;
  if (begun === null) throw notFound(LETTER_MISSING);
  act.record(theCase, 'letter.begun', {
    workflowTitle: definition.title,
    recordId,
    documentId: documentGuid,
    title: template.title,
  });
  return begun;
}

type LetterAsked = Pick<BodyOf<typeof beginDocument>, 'documentGuid' | 'templateId'>;

/** The Event component whose form asks for a letter, and its process. */
interface EventForLetter {
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
async function eventForLetter(
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
