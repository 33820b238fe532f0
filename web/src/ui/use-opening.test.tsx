import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useOpening } from './use-opening.ts';

test('each opening starts with what is given at that moment, not with what was given while it was shut', async () => {
  const started: string[] = [];
  const { rerender } = await renderHook(
    (props?: { isOpen: boolean; who: string }) =>
      useOpening(props?.isOpen ?? false, () => started.push(props?.who ?? '')),
    { initialProps: { isOpen: false, who: 'nobody' } },
  );
  await rerender({ isOpen: true, who: 'Ngozi' });
  await rerender({ isOpen: true, who: 'Isaac' });
  await rerender({ isOpen: false, who: 'Isaac' });
  await rerender({ isOpen: true, who: 'Salma' });
  expect(started).toEqual(['Ngozi', 'Salma']);
});
