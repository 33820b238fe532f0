import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { requireRole } from './require-role.ts';
import type { RouterContext } from './router-context.ts';

/** The address to which the guard sends a person with these roles, or null when they may pass. */
async function sentTo(roles: readonly string[], ...required: string[]): Promise<string | null> {
  let isKnown = false;
  const session = {
    enter: async () => {
      isKnown = true;
      return true;
    },
    read: () => ({ user: isKnown ? { roles } : null, session: { profile: { roles: ['HRUser', 'UserSearch'] } } }),
  };
  try {
    await requireRole(...required)({
      context: { session } as unknown as RouterContext,
      location: { href: '/cases/removals/', pathname: '/cases/removals/' },
    });
    return null;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? null;
  }
}

test('who holds every role required passes; anybody else goes to /permissions, which names the page asked for [AUTH-09, AUTH-10]', async () => {
  expect(await sentTo(['HRUser'], 'HRUser')).toBeNull();
  expect(await sentTo(['HRUser', 'BusinessUser'], 'HRUser')).toBeNull();
  expect(await sentTo(['BusinessUser'], 'HRUser')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
  expect(await sentTo(['HRUser'], 'HRUser', 'UserSearch')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
});

test('what the server says counts, whatever the token says [PEOPLE-21]', async () => {
  expect(await sentTo([], 'HRUser')).toBe('/permissions?from=%2Fcases%2Fremovals%2F');
});
