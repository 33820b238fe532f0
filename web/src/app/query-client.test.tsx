import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('what was typed into a form that is gone is not kept with the act it sent', async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient();
  const acts = queryClient.getMutationCache();
  const form = new MutationObserver(queryClient, { mutationFn: async (words: string) => words.length });
  const leave = form.subscribe(() => undefined);
  await form.mutate('What nobody else may read');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(acts.getAll()).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(acts.getAll()).toEqual([]);
  vi.useRealTimers();
});
