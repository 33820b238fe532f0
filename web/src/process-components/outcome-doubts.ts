import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import type { DataOf } from './component-values.ts';
import { formText } from './form.text.ts';

/**
 * Warns of an outcome that is probably a mistake: the process has recorded another. It may still be right, after an
 * appeal for example (gaps P-3), so the person is asked (COMP-CLOSE-06).
 */
export function outcomeDoubts(
  { outcomeStages }: ConfigurationOf<'CloseCase'>,
  { outcomeStageId, recordedOutcome }: DataOf<'CloseCase'>,
): string[] {
  if (recordedOutcome === null || outcomeStageId === null || outcomeStageId === recordedOutcome.outcomeStageId)
    return [];
  const titleOf = (id: number): string => outcomeStages.find((stage) => stage.id === id)?.title ?? '';
  return [
    formText.otherOutcome(recordedOutcome.recordedIn, titleOf(recordedOutcome.outcomeStageId), titleOf(outcomeStageId)),
  ];
}
