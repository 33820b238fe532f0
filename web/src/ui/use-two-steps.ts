import { useState } from 'react';
import { useOpening } from './use-opening.ts';
import { useStepFocus } from './use-step-focus.ts';

export interface TwoSteps {
  /** What each step is called. */
  titles: readonly [string, string];
  step: 1 | 2;
  next: () => void;
  /** What was typed stays. */
  back: () => void;
}

/**
 * The steps of a dialog that has two. `first` is where an opening starts, when the first is settled already.
 */
export function useTwoSteps(isOpen: boolean, titles: TwoSteps['titles'], first: 1 | 2 = 1): TwoSteps {
  const [step, setStep] = useState<1 | 2>(1);
  useStepFocus(step, isOpen);
  useOpening(isOpen, () => setStep(first));
  return { titles, step, next: () => setStep(2), back: () => setStep(1) };
}
