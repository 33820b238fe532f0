import { userId } from '@evenhand/contract/fields';
import type { PersonTab } from '../lib/admin-paths.ts';
import { personTabs } from '../lib/admin-paths.ts';
import type { AdministrationSection } from './AdministrationPage.tsx';

/** A page of administration, as its address says it. */
export type AdminPlace =
  | { readonly page: AdministrationSection | 'import' }
  | { readonly page: 'person'; readonly userId: string; readonly tab: PersonTab };

/** The page at an address; `/admin` alone is the list of people, and null is no page. */
export function readAdminPath(pathname: string): AdminPlace | null {
  const [, , section = 'people', id, tab = 'details', ...more] = pathname.replace(/\/+$/, '').split('/');
  if (more.length > 0) return null;
  if (section === 'people' && id !== undefined) {
    if (id === 'import') return tab === 'details' ? { page: 'import' } : null;
    const person = userId.safeParse(id);
    const known = personTabs.find((one) => one === tab);
    return person.success && known !== undefined ? { page: 'person', userId: person.data, tab: known } : null;
  }
  if (id !== undefined) return null;
  switch (section) {
    case 'people':
    case 'access':
    case 'configuration':
    case 'health':
    case 'register':
      return { page: section };
    default:
      return null;
  }
}
