import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { differenceFromFindings } from '@evenhand/engine/matters';
import { IN_FINDINGS } from '@evenhand/engine/recorded-outcome';
import type { DataOf } from './component-values.ts';
import { formText } from './form.text.ts';

/**
 * Warns of an outcome that is probably a mistake: it does not go with what was found on the matters of the case, or the
 * process has recorded another. It may still be right, after an appeal for example (gaps P-3), so the person is asked
 * (COMP-CLOSE-06, ALLEG-11).
 */
export function outcomeDoubts(
  { outcomeStages }: ConfigurationOf<'CloseCase'>,
  { outcomeStageId, recordedOutcome, findings }: DataOf<'CloseCase'>,
): string[] {
  const chosen = outcomeStages.find(({ id }) => id === outcomeStageId);
  if (chosen === undefined) return [];
  const difference = differenceFromFindings(chosen, findings);
  const doubts = difference === null ? [] : [difference];
  if (recordedOutcome === null || recordedOutcome.outcomeStageId === chosen.id) return doubts;
  // The difference says the same with the numbers.
  if (difference !== null && recordedOutcome.recordedIn === IN_FINDINGS) return doubts;
  const recorded = outcomeStages.find(({ id }) => id === recordedOutcome.outcomeStageId)?.title ?? '';
  return [...doubts, formText.otherOutcome(recordedOutcome.recordedIn, recorded, chosen.title)];
}
