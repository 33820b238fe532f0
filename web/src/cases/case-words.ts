import type { CaseRecord } from '@evenhand/contract/case-details';
import type { CaseRow } from '@evenhand/contract/cases';
import { isClosedStatus } from '@evenhand/contract/cases';
import { casesText } from './cases.text.ts';

/** Any status but closed and removed behaves as open (gaps G-32). */
export function isClosed({ caseStatus }: Pick<CaseRow, 'caseStatus'>): boolean {
  return isClosedStatus(caseStatus.id);
}

/**
 * Titles of Stage, Step and Reason(s): a simple-process case and a case's own reason label replace the
 * defaults (CASE-43 … CASE-45).
 */
export function viewTitles(
  record: Pick<CaseRecord, 'caseStatus' | 'simpleProcessAltStageLabel' | 'simpleProcessAltStepLabel' | 'reasonLabel'>,
): { stage: string; step: string; reasons: string } {
  return {
    stage: isClosed(record) ? casesText.outcome : (record.simpleProcessAltStageLabel ?? casesText.stage),
    step: record.simpleProcessAltStepLabel ?? casesText.step,
    reasons: record.reasonLabel ?? casesText.reasons,
  };
}

/** '3 of 5 · Hearing'; the outcome of a closed case; nothing when there is none. */
export function stageWords({
  caseStatus,
  outcome,
  stage,
  stagePosition,
}: Pick<CaseRecord, 'caseStatus' | 'outcome' | 'stage' | 'stagePosition'>): string | null {
  if (isClosed({ caseStatus })) return outcome?.title ?? null;
  if (stage === null) return null;
  return stagePosition === null ? stage.title : `${stagePosition.number} of ${stagePosition.of} · ${stage.title}`;
}

/** The rising bars of a risk of this level, at most four. */
export function riskBars(level: number): 0 | 1 | 2 | 3 | 4 {
  return ([0, 1, 2, 3, 4] as const)[Math.min(4, level)] ?? 0;
}
