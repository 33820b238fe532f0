import type { SetupState } from './setup.rows.ts';

/** Where set-up is served, each of its cards below. */
export const SETUP_PATH = '/setup';

/** The steps of set-up in their order. */
export const cards = ['code', 'organisation', 'owner', 'approver', 'checklist'] as const;
export type Card = (typeof cards)[number];

export function pathOf(card: Card): string {
  return `${SETUP_PATH}/${card}`;
}

/**
 * Cards that may be shown to the browser that used the code: those that were saved, which can be changed until the
 * installation is made, and the one that comes next, at the end.
 * @param isConfigured whether the packs of PACK_DIR say what the organisation is.
 */
export function openCards({ choices, ownerId }: SetupState, isConfigured: boolean): readonly Card[] {
  if (ownerId !== null) return ['checklist'];
  if (choices.organisation === undefined && !isConfigured) return ['organisation'];
  const before: readonly Card[] = isConfigured ? [] : ['organisation'];
  return choices.owner === undefined ? [...before, 'owner'] : [...before, 'owner', 'approver'];
}
