import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { requireRole } from './require-role.ts';
import type { RouterContext } from './router-context.ts';

/** The address to which the guard sends a person with this role claim, or null when they may pass. */
function sentTo(claim: unknown, ...required: string[]): string | null {
  const context = { session: { read: () => ({ session: { profile: { roles: claim } } }) } } as unknown as RouterContext;
  try {
    requireRole(...required)({ context, location: { pathname: '/cases/removals/' } });
    return null;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? null;
  }
}

test('a single role that is the one required passes, any other goes to /permissions, which names the page asked for', () => {
  expect(sentTo('HRUser', 'HRUser')).toBeNull();
  expect(sentTo('BusinessUser', 'HRUser')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
  expect(sentTo('HRUser', 'HRUser', 'UserSearch')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
});

test('a list must hold every role required', () => {
  expect(sentTo(['HRUser', 'BusinessUser'], 'HRUser')).toBeNull();
  expect(sentTo(['HRUser'], 'HRUser', 'UserSearch')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
  expect(sentTo(undefined, 'HRUser')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
});
