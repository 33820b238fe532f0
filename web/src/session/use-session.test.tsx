import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSession } from './use-session.ts';

test('use of the auth context outside its provider is an error [AUTH-12]', async () => {
  await expect(renderHook(() => useSession())).rejects.toThrow('useSession must be used inside SessionProvider.');
});
