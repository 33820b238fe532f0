import { redirect } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { satisfies } from '../session/roles.ts';
import type { RouterContext } from './router-context.ts';
import { waitForNavigation } from './wait-for-navigation.ts';

/**
 * A guard for `beforeLoad`: without the roles the person goes to `/permissions`, which names the page they asked for
 * (AUTH-09, AUTH-10, ERR-21). It waits for the server to say who the person is: rights may not be in the token.
 */
export function requireRole(...required: readonly string[]) {
  return async ({ context: { session }, location }: Guarded): Promise<void> => {
    if (!(await session.enter(location.href))) await waitForNavigation();
    if (!satisfies(session.read().user?.roles ?? [], required))
      throw redirect({ href: paths.permissions(location.pathname), replace: true });
  };
}

interface Guarded {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly pathname: string };
}
