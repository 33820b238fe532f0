import type { CaseRecord } from '@evenhand/contract/case-details';
import type { CaseRow } from '@evenhand/contract/cases';
import { isClosedStatus } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { casesText } from './cases.text.ts';

/** A name, or 'N/A' for a missing person (CASE-50); the empty id is nobody (gaps G-01). */
export function personName(name: string | null | undefined, id?: string | null): string {
  const isNobody = name === null || name === undefined || name.trim() === '' || id === EMPTY_ID;
  return isNobody ? casesText.nobody : name;
}

/** The adviser of a case by name, or 'No adviser', as the filters and the dashboard say. */
export function adviserName(adviser: CaseRow['caseAdviser']): string {
  return adviser === null || adviser.adviserId === EMPTY_ID ? casesText.noAdviser : personName(adviser.adviserName);
}

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

/** The name of the employee of a case, found or typed; null for a case about nobody. */
export function namedEmployee({
  employeeUserInfo,
  employeeName: typed,
}: Pick<CaseRow['caseEmployee'], 'employeeUserInfo' | 'employeeName'>): string | null {
  return employeeUserInfo?.fullName ?? (typed?.trim() || null);
}

/** The employee of a case in its three forms: found, typed, or nobody. */
export function employeeName(employee: Parameters<typeof namedEmployee>[0]): string {
  return employeeOrNone(namedEmployee(employee));
}

/** The employee of a task or a row that knows only the name. */
export function employeeOrNone(name: string | null): string {
  return name === null || name.trim() === '' ? casesText.noEmployee : name;
}

/** The rising bars of a risk of this level, at most four. */
export function riskBars(level: number): 0 | 1 | 2 | 3 | 4 {
  return ([0, 1, 2, 3, 4] as const)[Math.min(4, level)] ?? 0;
}
