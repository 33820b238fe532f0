import type { ComponentAct, ComponentForm } from './component-handler.ts';
import { choiceProblem, problems, titlesOf } from './problems.ts';

/**
 * Reason: replaces the case's reasons (domain brief §3.4). Retired reasons are not offered but stay
 * acceptable (domain brief §4.5).
 */
export const reasonForm: ComponentForm<'Reason'> = {
  configure: (definition, component) => ({
    type: 'Reason',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    workflowReasons: (definition.reasons?.items ?? [])
      .filter((item) => !item.isRetired)
      .map(({ id, title, explanatoryText }) => ({ id, title, explanatoryText })),
    isReasonMultiSelect: definition.reasons?.isMulti ?? false,
    reasonLabel: definition.reasons?.label ?? DEFAULT_LABEL,
  }),
  validate(configuration, submission) {
    const isMissing = configuration.isComponentSubmissionMandatory && (submission.workflowReasonIds ?? []).length === 0;
    return problems({ workflowReasonIds: isMissing ? 'You must select a reason' : null });
  },
};

export const reasonAct: ComponentAct<'Reason'> = {
  checkChoices(submission, { view }) {
    const reasons = view.definition.reasons;
    return problems({
      workflowReasonIds: choiceProblem(
        submission.workflowReasonIds ?? [],
        reasons?.items ?? [],
        reasons?.isMulti ?? false,
      ),
    });
  },
  refuse: () => null,
  apply(submission, { view }) {
    const reasonIds = [...new Set(submission.workflowReasonIds ?? [])];
    if (reasonIds.length === 0) return { data: { workflowReasonIds: [] }, effects: [], reversal: null };
    return {
      data: { workflowReasonIds: reasonIds },
      effects: [{ kind: 'set-reasons', reasonIds }],
      reversal: { kind: 'reasons', before: view.facts.reasonIds, after: reasonIds },
    };
  },
  describe(submission, { view }) {
    const text = titlesOf(submission.workflowReasonIds ?? [], view.definition.reasons?.items ?? []);
    return text === '' ? [] : [{ label: view.definition.reasons?.label ?? DEFAULT_LABEL, text }];
  },
};

const DEFAULT_LABEL = 'Reason(s)';
