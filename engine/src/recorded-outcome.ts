import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { eventSetupOf } from './event-dates.ts';
import { answeredMatters, findingsTogether } from './matters.ts';
import { componentPositions } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import { latestCompletedVisit, liveVisits } from './visits.ts';

/** An outcome of the workflow, and the title of the component that recorded it. */
export interface RecordedOutcome {
  readonly outcomeStageId: number;
  readonly recordedIn: string;
}

/** Where an outcome is recorded that follows from the findings on matters. */
export const IN_FINDINGS = 'Findings';

/**
 * The outcome that the process has recorded: that of the last Event whose reason has the key of an outcome of
 * the workflow, such as the grievance outcome 'upheld'; else the one with the key of what was found on its matters
 * together. Closing offers it as chosen.
 * @returns null when none was recorded.
 */
export function recordedOutcome({
  definition,
  record,
  facts,
}: Pick<ProcessView, 'definition' | 'record' | 'facts'>): RecordedOutcome | null {
  const recorded = componentPositions(definition).flatMap(({ component }) => {
    const reasons = eventSetupOf(definition, component.id)?.reasons?.items ?? [];
    const data = latestCompletedVisit(record, component.id)?.data as SubmissionOf<'Event'> | null | undefined;
    const chosen = reasons.filter(({ id }) => data?.eventSetupReasonIds?.includes(id));
    return chosen.flatMap(({ key }): RecordedOutcome[] => {
      const outcome = definition.outcomes.find((one) => one.key === key && !one.isRetired);
      return outcome === undefined ? [] : [{ outcomeStageId: outcome.id, recordedIn: component.title }];
    });
  });
  return recorded.at(-1) ?? outcomeOfFindings(definition, facts);
}

/** The outcome with the key of what was found on all matters together. */
function outcomeOfFindings(
  { outcomes }: ProcessView['definition'],
  facts: ProcessView['facts'],
): RecordedOutcome | null {
  const together = findingsTogether(answeredMatters(facts));
  const outcome = outcomes.find(({ key, isRetired }) => key === together && !isRetired);
  return outcome === undefined ? null : { outcomeStageId: outcome.id, recordedIn: IN_FINDINGS };
}

/**
 * The conclusion as it was written on the process's Tasks step, which the closing begins with (domain brief
 * §3.4). @returns '' when none was.
 */
export function draftConclusion({ definition, record }: Pick<ProcessView, 'definition' | 'record'>): string {
  const gates = new Set(
    componentPositions(definition).flatMap(({ component: { id, settings } }) =>
      settings.type === 'CloseCase' && !settings.closesCase ? [id] : [],
    ),
  );
  const latest = liveVisits(record).findLast((visit) => gates.has(visit.componentId));
  return (latest?.data as SubmissionOf<'CloseCase'> | null | undefined)?.conclusion ?? '';
}
