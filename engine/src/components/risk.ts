import type { ComponentAct, ComponentForm } from './component-handler.ts';
import { choiceProblem, isChosen, problems, titlesOf } from './problems.ts';

/** Risk: sets the case's risk (domain brief §3.4). */
export const riskForm: ComponentForm<'Risk'> = {
  configure: (definition, component) => ({
    type: 'Risk',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    workflowRisks: (definition.risks?.items ?? [])
      .filter((item) => !item.isRetired)
      .map(({ id, title, explanatoryText }) => ({ id, title, explanatoryText })),
  }),
  validate(configuration, submission) {
    const isMissing = configuration.isComponentSubmissionMandatory && !isChosen(submission.riskId);
    return problems({ riskId: isMissing ? 'You must select a Risk' : null });
  },
};

export const riskAct: ComponentAct<'Risk'> = {
  checkChoices(submission, { view }) {
    return problems({
      riskId: choiceProblem(
        isChosen(submission.riskId) ? [submission.riskId] : [],
        view.definition.risks?.items ?? [],
        false,
      ),
    });
  },
  refuse: () => null,
  apply(submission, { view }) {
    if (!isChosen(submission.riskId)) return { data: { riskId: null }, effects: [], reversal: null };
    return {
      data: { riskId: submission.riskId },
      effects: [{ kind: 'set-risk', riskId: submission.riskId }],
      reversal: { kind: 'risk', before: view.facts.riskId, after: submission.riskId },
    };
  },
  describe(submission, { view }) {
    const text = titlesOf(isChosen(submission.riskId) ? [submission.riskId] : [], view.definition.risks?.items ?? []);
    return text === '' ? [] : [{ label: 'Risk', text }];
  },
};
