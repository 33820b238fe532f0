import { redirect } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { satisfies } from '../session/roles.ts';
import type { RouterContext } from './router-context.ts';

/**
 * A guard for `beforeLoad`: without the roles the person goes to `/permissions`, which names the page they
 * asked for (AUTH-09, AUTH-10, ERR-21).
 */
export function requireRole(...required: readonly string[]) {
  return ({ context, location }: { context: RouterContext; location: { pathname: string } }): void => {
    if (!satisfies(context.session.read().session.profile?.roles, required))
      throw redirect({ href: paths.permissions(location.pathname), replace: true });
  };
}
