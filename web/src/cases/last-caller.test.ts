import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callerAbout, rememberCaller } from './last-caller.ts';

test('who calls about one case is not known to call about another, nor in another session [CALLER-01]', () => {
  const queryClient = new QueryClient();
  rememberCaller(queryClient, 10001, 'ngozi');
  expect(callerAbout(queryClient, 10001)).toBe('ngozi');
  expect(callerAbout(queryClient, 10002)).toBeNull();
  expect(callerAbout(new QueryClient(), 10001)).toBeNull();
  rememberCaller(queryClient, 10001, 'teodora');
  expect(callerAbout(queryClient, 10001)).toBe('teodora');
});
