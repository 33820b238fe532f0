import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import type { ComponentForm } from './component-handler.ts';
import { bannerOnly, FIELD_IS_REQUIRED, isChosen, isFilled, problems } from './problems.ts';

type Submission = SubmissionOf<'PauseCase'>;

/**
 * PauseCase: locks the case until HR unlocks it, and schedules what happens next (COMP-PAUSE-02,
 * domain brief §3.4). Never undone.
 */
export const pauseCaseForm: ComponentForm<'PauseCase'> = {
  configure: (_definition, component) => ({
    type: 'PauseCase',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
  }),
  validate(configuration, submission) {
    const found = problems(missingFields(submission));
    if (configuration.isComponentSubmissionMandatory) return found;
    return found === null || isEmpty(submission) ? null : bannerOnly();
  },
};

function missingFields(submission: Submission): Record<string, string | null> {
  return {
    nextActionId: isChosen(submission.nextActionId) ? null : FIELD_IS_REQUIRED,
    nextActionUserId: isFilled(submission.nextActionUserId) ? null : FIELD_IS_REQUIRED,
    nextActionDueDateTime: isFilled(submission.nextActionDueDateTime) ? null : FIELD_IS_REQUIRED,
  };
}

function isEmpty(submission: Submission): boolean {
  return (
    !isChosen(submission.nextActionId) &&
    !isFilled(submission.nextActionUserId) &&
    !isFilled(submission.nextActionDueDateTime)
  );
}
