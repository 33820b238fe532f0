import type { ComponentAct, ComponentForm } from './component-handler.ts';

/** NoContent: a pure decision between options (COMP-NONE-01). */
export const noContentForm: ComponentForm<'NoContent'> = {
  configure: (_definition, component) => ({
    type: 'NoContent',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
  }),
  validate: () => null,
};

export const noContentAct: ComponentAct<'NoContent'> = {
  checkChoices: () => null,
  refuse: () => null,
  apply: () => ({ data: null, effects: [], reversal: null }),
  describe: () => [],
};
