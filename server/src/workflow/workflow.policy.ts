import type { AbilityTable } from '../cases/case-abilities.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { invalidNow, onGuidedCase, onSimpleCase, writer, writerWhileWorkable } from '../cases/case-rules.ts';

const noAnytimeEvents = invalidNow('This case has no anytime events.');

/**
 * Who may work on the processes of a case. The engine decides whether an act
 * fits the present state of a process.
 */
export const processRules = {
  work: writerWhileWorkable,
  // The engine leaves it to HR alone where the workflow says so (gaps G-119).
  setStep: writerWhileWorkable,
  changeTopic: onSimpleCase(writerWhileWorkable),
  viewAnytimeEvents: onGuidedCase(writer, noAnytimeEvents),
  startAnytimeEvent: onGuidedCase(writerWhileWorkable, noAnytimeEvents),
} satisfies CaseRules;

export const processAbilities = {
  workProcess: ({ may }) => may(processRules.work),
  // An ended process has no next step.
  setStep: ({ may, isHr, isStepSetByHr, hasMainProcessEnded }) =>
    may(processRules.setStep) && (isHr || !isStepSetByHr) && !hasMainProcessEnded,
  // The step is set to that of an early end, which is for HR alone (decision 0110).
  endEarly: ({ may, isHr, earlyEndStepId, hasMainProcessEnded }) =>
    may(processRules.setStep) && isHr && earlyEndStepId !== null && !hasMainProcessEnded,
  changeTopic: ({ may }) => may(processRules.changeTopic),
  viewCaseManagement: ({ theCase, primaryRecordId }) => !theCase.isSimpleProcess && primaryRecordId !== null,
  viewAnytimeEvents: ({ may }) => may(processRules.viewAnytimeEvents),
  startAnytimeEvent: ({ may }) => may(processRules.startAnytimeEvent),
} satisfies Partial<AbilityTable>;
