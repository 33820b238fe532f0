import type { Decision, Refusal, Replay } from './decision.ts';
import { findComponent } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import { badRequest, notFound } from './refusals.ts';
import { submitComponent } from './submit-component.ts';
import { findVisit } from './visits.ts';

export interface Closing {
  /** The visit to the CloseCase component. */
  readonly visitId: number;
  readonly conclusion: string;
  readonly outcomeStageId: number | null;
  readonly payloadHash: string;
}

/**
 * Closes a case from its process (CLOSE-12, gaps G-36): the same as submitting the CloseCase component with
 * its first option that leads on. BAD_REQUEST for any other component, the pack's Tasks included.
 */
export function submitClosing(context: ProcessContext, closing: Closing): Refusal | Replay | Decision {
  const visit = findVisit(context.record, closing.visitId);
  const component = findComponent(context.definition, visit?.componentId ?? null)?.component;
  if (component === undefined) return notFound('This step was undone.');
  const option = component.options.find((candidate) => candidate.kind === 'advance');
  const closes =
    component.settings.type === 'CloseCase' && component.settings.closesCase && context.record.kind === 'primary';
  if (!closes || option === undefined) return badRequest('The case cannot be closed from this component.');
  const data = { conclusion: closing.conclusion, outcomeStageId: closing.outcomeStageId };
  return submitComponent(context, {
    visitId: closing.visitId,
    optionId: option.id,
    data,
    payloadHash: closing.payloadHash,
  });
}
