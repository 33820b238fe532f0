import { badRequest } from '../refusals.ts';
import type { ComponentAct, ComponentForm } from './component-handler.ts';

/**
 * Matters: the place in a process where allegations or matters are recorded one by one. They belong to the case and are
 * recorded by calls of their own, so the component holds nothing itself; a mandatory one waits for the first.
 */
export const mattersForm: ComponentForm<'Matters'> = {
  configure: (_definition, component, settings) => ({
    type: 'Matters',
    isComponentSubmissionMandatory: component.isSubmissionMandatory,
    noun: settings.noun,
  }),
  validate: () => null,
};

export const mattersAct: ComponentAct<'Matters'> = {
  checkChoices: () => null,
  refuse(_submission, { view, component }) {
    const { settings } = component;
    const isNoneOpen = !(view.facts.matters ?? []).some(({ isOpen }) => isOpen);
    if (!component.isSubmissionMandatory || settings.type !== 'Matters' || !isNoneOpen) return null;
    return badRequest(
      settings.noun === 'allegation' ? 'Record at least one allegation.' : 'Record at least one matter.',
    );
  },
  apply: () => ({ data: null, effects: [], reversal: null }),
  describe(_submission, { view }) {
    const count = (view.facts.matters ?? []).filter(({ isOpen }) => isOpen).length;
    return count === 0 ? [] : [{ label: 'Recorded', text: String(count) }];
  },
};
