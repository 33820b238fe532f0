import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { findKept } from '../drafts/open-drafts.ts';
import type { WizardStep } from '../lib/paths.ts';

/** The name of the draft of the new case. */
export const NEW_CASE = 'new case';

export interface StepOnScreen {
  /** Notes which step is on the screen; null for none. */
  readonly showStep: (step: WizardStep | null) => void;
}

/**
 * Notes which step of the wizard is on the screen, if there is a draft at all. The route asks this on every
 * page, so it loads nothing of the wizard.
 */
export function showStep(queryClient: QueryClient, step: WizardStep | null): void {
  findKept<StepOnScreen & Pick<DraftKeeper<unknown>, 'forget'>>(queryClient, NEW_CASE)?.showStep(step);
}
