import { useMutation, useMutationState } from '@tanstack/react-query';
import type { CaseMenuEntry } from '../features/feature.ts';

/** An entry of a menu of a case that does its work at once. */
export type RunEntry = Extract<CaseMenuEntry, { run: unknown }>;

/**
 * The entries of the menus of a case whose work is under way, and how one is begun. It goes on, and is known
 * here, when the person moves to another screen of the case.
 */
export function useRunning(caseId: number): { running: readonly RunEntry[]; onRun: (item: RunEntry) => void } {
  const mutationKey = ['case-menu', caseId];
  const { mutate } = useMutation({ mutationKey, mutationFn: (item: RunEntry) => item.run(caseId) });
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as RunEntry,
  });
  return { running, onRun: (item) => mutate(item) };
}
