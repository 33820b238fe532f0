import type { ComponentAct, ComponentForm } from './component-handler.ts';

/**
 * Sanctions: the place in a process where a decider weighs one, or records it (decision 0119). Sanctions belong to the
 * case and are recorded by calls of their own, so the component holds nothing itself.
 */
export const sanctionsForm: ComponentForm<'Sanctions'> = {
  configure: (_definition, component, { stage }) => ({
    type: 'Sanctions',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    stage,
  }),
  validate: () => null,
};

export const sanctionsAct: ComponentAct<'Sanctions'> = {
  checkChoices: () => null,
  refuse: () => null,
  // Keeps the warnings that the decider was shown, so that the record can say what they knew (SANC-10).
  apply: (_submission, { component: { settings } }) => ({
    data: null,
    effects: settings.type === 'Sanctions' && settings.stage === 'proposal' ? [{ kind: 'keep-shown-warnings' }] : [],
    reversal: null,
  }),
  describe: () => [],
};
