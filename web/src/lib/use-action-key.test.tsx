import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useActionKey } from './use-action-key.ts';

test('the same act tried again keeps its key; another text, or the same after it succeeded, is another act', async () => {
  const { result, rerender } = await renderHook(() => useActionKey());
  const first = result.current.keyOf(7, { message: 'Help' });
  await rerender();
  expect(result.current.keyOf(7, { message: 'Help' })).toBe(first);
  const second = result.current.keyOf(7, { message: 'Help me' });
  result.current.renew();
  const third = result.current.keyOf(7, { message: 'Help me' });
  expect(new Set([first, second, third]).size).toBe(3);
});
