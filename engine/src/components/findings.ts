import { answersOf } from '@evenhand/contract/matters';
import type { ComponentForm } from './component-handler.ts';
import { FIELD_IS_REQUIRED, isFilled, problems } from './problems.ts';

/** Why HR records the findings of somebody else has to say something. */
export const ON_BEHALF_MINIMUM = 20;

/** The field of a finding, as problems name it: `answer-2` for the answer to matter 2. */
export function findingField(part: 'answer' | 'reasons', matterNumber: number): string {
  return `${part}-${matterNumber}`;
}

/** Findings: an answer with reasons to each matter, by the person who investigated or decided (decision 0118). */
export const findingsForm: ComponentForm<'Findings'> = {
  configure: (_definition, component, settings) => ({
    type: 'Findings',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    noun: settings.noun,
    stage: settings.stage,
    answers: [...answersOf[settings.stage]],
  }),
  validate(configuration, submission) {
    const findings = submission.findings ?? [];
    const isOfAppeal = configuration.stage === 'appeal';
    const given = findings.filter((one) => !isOfAppeal || isFilled(one.answer) || isFilled(one.reasons));
    return problems({
      ...Object.fromEntries(
        given.flatMap(({ matterNumber, answer, reasons }) => [
          [findingField('answer', matterNumber), isFilled(answer) ? null : 'Choose a finding.'],
          [findingField('reasons', matterNumber), isFilled(reasons) ? null : 'Give the reasons.'],
        ]),
      ),
      decidedOn: isFilled(submission.decidedOn) || given.length === 0 ? null : FIELD_IS_REQUIRED,
    });
  },
};
