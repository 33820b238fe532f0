import type { WizardStep } from '../lib/paths.ts';

const ALL_STEPS = ['owner', 'employee', 'topic'] as const satisfies readonly WizardStep[];

/** The steps of the wizard. A person who opens cases only for themselves chooses no owner (WIZ-03). */
export function wizardSteps(choosesOwner: boolean): readonly [WizardStep, ...WizardStep[]] {
  return choosesOwner ? ALL_STEPS : ['employee', 'topic'];
}
