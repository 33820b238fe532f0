/**
 * Finds the item of the current page: the one whose path the address begins with; the dashboard also at '/', and
 * administration in each of its sections.
 */
export function isCurrentItem(href: string, pathname: string): boolean {
  const [at, target] = [withoutSlash(pathname).toLowerCase(), withoutSlash(href).toLowerCase()];
  if (target === '/dashboard') return at === '/' || at === '/dashboard';
  if (target === '/admin/people') return at.startsWith('/admin/');
  if (target === '/cases')
    return at === '/cases' || (at.startsWith('/cases/') && !['/cases/removals', '/cases/unassigned'].includes(at));
  return target !== '/' && (at === target || at.startsWith(`${target}/`));
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}
