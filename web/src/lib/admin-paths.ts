import { paths, withQuery } from './paths.ts';

type Query = Parameters<typeof withQuery>[1];
export const personTabs = ['details', 'sign-in', 'rights', 'changes'] as const;
export type PersonTab = (typeof personTabs)[number];

/** The addresses of administration. They are apart from `paths.ts`, which every screen loads. */
export const adminPaths = {
  people: (query: Query = {}) => withQuery(paths.administration(), query),
  person: (userId: string, tab: PersonTab = 'details') =>
    `/admin/people/${encodeURIComponent(userId)}${tab === 'details' ? '' : `/${tab}`}`,
  import: (query: Query = {}) => withQuery('/admin/people/import', query),
  access: (query: Query = {}) => withQuery(paths.accessRights(), query),
  configuration: (query: Query = {}) => withQuery('/admin/configuration', query),
  health: () => '/admin/health',
  register: (query: Query = {}) => withQuery('/admin/register', query),
} as const;
