import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { FormContext } from '../components/component-handler.ts';
import { configureEvent, isEventEmpty, missingEventParts } from '../components/event.ts';
import type { Component, WorkflowDefinition } from '../definition.ts';
import { eventSetupOf } from '../event-dates.ts';
import type { Submission } from '../submit-component.ts';
import type { Result } from './acts.ts';
import { act } from './acts.ts';
import type { CaseWorld } from './case-world.ts';

/** The parts of an event that are not typed: files and a letter. */
export type Papers = FormContext;

export const noPapers: Papers = { fileCount: 0, documentStatus: 0 };

/**
 * The papers that an event requires: a file, and the letter, completed. None where the submission marks them
 * as not applicable, or leaves an event empty that may be.
 */
export function requiredPapers(definition: WorkflowDefinition, component: Component, data: unknown): Papers {
  const setup = eventSetupOf(definition, component.id);
  if (setup === null) return noPapers;
  const configuration = configureEvent(setup, component.isSubmissionMandatory);
  const typed = (data ?? {}) as SubmissionOf<'Event'>;
  if (!component.isSubmissionMandatory && isEventEmpty(configuration, typed, noPapers)) return noPapers;
  const missing = missingEventParts(configuration, typed, noPapers);
  return { fileCount: missing.includes('files') ? 1 : 0, documentStatus: missing.includes('letter') ? 2 : 0 };
}

interface Submitted {
  readonly submission: Submission;
  /** They are there before the component is submitted; where it is refused, they are not kept. */
  readonly papers: Papers;
}

/** Submits a component of a case in memory. */
export function submitWithPapers(
  world: CaseWorld,
  processId: number,
  userId: string,
  { submission, papers }: Submitted,
): Result {
  const before = world.eventFiles;
  const { visitId } = submission;
  const isAny = papers.fileCount > 0 || papers.documentStatus > 0;
  world.eventFiles = [
    ...before.filter((entry) => entry.visitId !== visitId),
    ...(isAny ? [{ visitId, ...papers }] : []),
  ];
  const result = act(world, processId, userId, (context) => world.engine.submitComponent(context, submission));
  if (result.kind === 'refusal') world.eventFiles = before;
  return result;
}
