import { paths } from '../lib/paths.ts';
import type { HasScreen } from '../lib/use-has-screen.ts';
import type { SignedInPerson } from '../users/users.api.ts';
import { shellText } from './shell.text.ts';

export interface NavigationItem {
  label: string;
  href: string;
}

/** The tabs every signed-in person has (SHELL-01). */
export function mainItems(hasScreen: HasScreen): NavigationItem[] {
  return [
    { label: shellText.dashboard, href: paths.dashboard() },
    { label: shellText.cases, href: paths.cases() },
    { label: shellText.tasks, href: paths.tasks() },
  ].filter(({ href }) => hasScreen(href));
}

/** The More menu: for HR users, with Removals only for those who may review them (SHELL-02 … SHELL-05). */
export function moreItems(abilities: SignedInPerson['abilities'], hasScreen: HasScreen): NavigationItem[] {
  return [
    ...(abilities.viewTeam ? [{ label: shellText.teamView, href: paths.home() }] : []),
    ...(abilities.viewUnassigned ? [{ label: shellText.unassigned, href: paths.unassigned() }] : []),
    ...(abilities.reviewRemovals ? [{ label: shellText.removals, href: paths.removals() }] : []),
  ].filter(({ href }) => hasScreen(href));
}

/** Which item is the current page: the one whose path the address begins with; the dashboard also at '/'. */
export function isCurrentItem(href: string, pathname: string): boolean {
  const [at, target] = [withoutSlash(pathname).toLowerCase(), withoutSlash(href).toLowerCase()];
  if (target === '/dashboard') return at === '/' || at === '/dashboard';
  if (target === '/cases') return at === '/cases' || (at.startsWith('/cases/') && !['/cases/removals', '/cases/unassigned'].includes(at));
  return target !== '/' && (at === target || at.startsWith(`${target}/`));
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}
