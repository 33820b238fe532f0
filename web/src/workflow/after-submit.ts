import { isClosedStatus } from '@evenhand/contract/cases';
import type { SubmitAnswer } from '@evenhand/contract/component-tracking';
import { paths } from '../lib/paths.ts';

export type Next =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'ask'; readonly subProcessHref: string }
  | { readonly kind: 'reload' };

/**
 * Navigation after an answer, in the order of DESIGN §7: other case; other record; closed or newly locked → the case;
 * the question; reload. A finished primary process on an open case stays on screen.
 */
export function whereNext(
  answer: SubmitAnswer,
  before: { readonly caseId: number; readonly processId: number; readonly wasLocked: boolean },
): Next {
  const {
    caseTrackingRecordId: caseId,
    workflowTrackingRecordId: processId,
    subWorkflowTrackingRecordId: subProcessId,
  } = answer;
  if (caseId !== before.caseId || processId !== before.processId)
    return { kind: 'go', href: paths.process(caseId, processId) };
  if (isClosedStatus(answer.caseStatus) || (answer.isLockedCurrently && !before.wasLocked))
    return { kind: 'go', href: paths.case(caseId) };
  if (subProcessId !== null) return { kind: 'ask', subProcessHref: paths.process(caseId, subProcessId) };
  return { kind: 'reload' };
}
