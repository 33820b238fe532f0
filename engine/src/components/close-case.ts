import type { ComponentForm } from './component-handler.ts';
import { FIELD_IS_REQUIRED, isChosen, isFilled, problems } from './problems.ts';

/**
 * CloseCase and the pack's Tasks, which is CloseCase with `closesCase` false: a gate over
 * what is outstanding. In a sub-process either one ends only the sub-process and asks for
 * nothing (COMP-CLOSE-05, gaps G-57).
 */
export const closeCaseForm: ComponentForm<'CloseCase'> = {
  configure: (definition, component, settings) => ({
    type: 'CloseCase',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    closesCase: settings.closesCase,
    isSubProcess: definition.kind !== 'primary',
    outcomeStages: definition.outcomes
      .filter((item) => !item.isRetired)
      .map(({ id, title, findings }) => ({
        id,
        title,
        ...(findings === undefined ? {} : { findings: [...findings] }),
      })),
  }),
  validate(configuration, submission) {
    if (!configuration.closesCase || configuration.isSubProcess) return null;
    return problems({
      outcomeStageId: isChosen(submission.outcomeStageId) ? null : FIELD_IS_REQUIRED,
      conclusion: isFilled(submission.conclusion) ? null : 'Please enter a summary of how this case concluded.',
    });
  },
};
