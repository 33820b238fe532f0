import type { SearchHit } from '@evenhand/contract/search';

/**
 * The route table of the product (specification 1 §2 and 2 §2.1), as addresses to link to. With `admin-paths.ts`,
 * which only administration loads, the only file outside the router that holds a screen's path. It is in the lowest
 * layer because every feature has links.
 */
type Id = number | string;
type Query = Record<string, string | number | readonly (string | number)[] | null | undefined>;
export type WizardStep = 'owner' | 'employee' | 'topic';
export type ComposeAction = 'create' | 'edit' | 'reply';

const part = (value: Id): string => encodeURIComponent(String(value));
const caseAt = (caseId: Id, rest = ''): string => `/cases/${part(caseId)}${rest}`;

export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  error: () => '/error',
  permissions: (from?: string) => withQuery('/permissions', { from }),
  signIn: () => '/signin',
  refresh: () => '/refresh',

  cases: (query: Query = {}) => withQuery('/cases', query),
  /** Every case about a person that the reader may see in their policy area, closed ones too (gaps G-112). */
  casesAbout: (employeeId: string) => withQuery('/cases', { adviserId: '-1', employeeId, status: '-1', toDate: '-1' }),
  createCase: (step?: WizardStep, ownerId?: string, query: Query = {}) =>
    withQuery(
      `/cases/create${step === undefined ? '' : `/${step}`}${step === undefined || ownerId === undefined ? '' : `/${part(ownerId)}`}`,
      query,
    ),
  removals: () => '/cases/removals/',
  sanctions: () => '/sanctions',
  search: (query: Query = {}) => withQuery('/search', query),
  /** Where a text that a search has found is read. */
  searchHit: ({ kind, isDraft, caseId, messageId, eventId, documentGuid, matterNumber }: SearchHit) => {
    if (documentGuid !== null) return paths.continueDocument(documentGuid);
    if (messageId !== null)
      return withQuery(kind === 'note' ? paths.notes(caseId) : paths.messages(caseId), {
        ...(isDraft ? { tab: 'drafts' } : {}),
        open: messageId,
      });
    if (eventId !== null) return paths.caseEvent(caseId, eventId);
    if (matterNumber !== null) return paths.matters(caseId, matterNumber);
    if (kind === 'file') return paths.files(caseId);
    if (kind === 'parked-call') return paths.parkedCalls(caseId);
    return kind === 'failed-contact' ? paths.failedContacts(caseId) : paths.case(caseId);
  },
  unassigned: () => '/cases/unassigned/',
  employeeSearch: (query: string) => `/employeeSearch/${part(query)}`,
  /** `base` is the configured address of user profiles, by default our own page (ROUTE-36). */
  userProfile: (base: string, userId: string) => `${base}${base.includes('?') ? '&' : '?'}userId=${part(userId)}`,

  /** One's own choices of e-mail. */
  ownEmail: () => '/profile#email',

  case: (caseId: Id) => caseAt(caseId),
  caseAddingParticipant: (caseId: Id) => caseAt(caseId, '?action=addParticipant'),
  caseAddingObserver: (caseId: Id) => caseAt(caseId, '?action=addObserver'),
  caseAddingAnytimeEvent: (caseId: Id) => caseAt(caseId, '/?action=addAnytimeEvent'),
  caseExiting: (caseId: Id) => caseAt(caseId, '?action=exitCase'),
  caseEvent: (caseId: Id, eventId: Id) => caseAt(caseId, `/?action=event&eventId=${part(eventId)}`),
  process: (caseId: Id, processId: Id) => caseAt(caseId, `/processes/${part(processId)}`),
  messages: (caseId: Id) => caseAt(caseId, '/messages'),
  message: (caseId: Id, action: ComposeAction, messageId?: Id) =>
    caseAt(caseId, `/message/${action}${messageId === undefined ? '' : `/${part(messageId)}`}`),
  notes: (caseId: Id) => caseAt(caseId, '/notes'),
  note: (caseId: Id, action: ComposeAction, noteId?: Id) =>
    caseAt(caseId, `/note/${action}${noteId === undefined ? '' : `/${part(noteId)}`}`),
  files: (caseId: Id) => caseAt(caseId, '/files'),
  matters: (caseId: Id, open?: number) => withQuery(caseAt(caseId, '/matters'), { open }),
  history: (caseId: Id) => caseAt(caseId, '/history'),
  caseAccess: (caseId: Id) => caseAt(caseId, '/access'),
  parkedCalls: (caseId: Id) => caseAt(caseId, '/parkedcalls'),
  createParkedCall: (caseId: Id) => caseAt(caseId, '/parkedcalls/create'),
  failedContacts: (caseId: Id) => caseAt(caseId, '/contacts/failed'),
  createFailedContact: (caseId: Id) => caseAt(caseId, '/contacts/failed/create'),
  linkedCases: (caseId: Id) => caseAt(caseId, '/linked'),

  tasks: (query: Query = {}) => withQuery('/tasks', query),
  task: (taskId: Id) => `/tasks/${part(taskId)}`,
  notesEntry: () => '/notes',
  administration: () => '/admin/people',
  accessRights: () => '/admin/access',
  notifications: () => '/notifications',
  openNotification: (notificationId: Id) => `/notifications/open/${part(notificationId)}`,
  newDocument: (query: { documentGuid: string; templateId: Id; caseId: Id }) => withQuery('/wizard/new', query),
  continueDocument: (existingDocumentGuid: string) => withQuery('/wizard/continue', { existingDocumentGuid }),
} as const;

/** Arrays repeat their key; null, undefined and '' are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== null && item !== undefined && item !== '') search.append(key, String(item));
  }
  const tail = search.toString();
  return tail === '' ? path : `${path}?${tail}`;
}
