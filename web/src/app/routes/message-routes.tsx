import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { ComposeAction } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';
import { inboxSearch } from '../../messages/inbox-address.ts';
import { recentCases } from '../../palette/recent-cases.ts';
import { aroundScreen } from '../around-screen.ts';
import { recordNumber } from '../record-number.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';
import { shellRoute } from './shell-route.tsx';

const MessagesScreen = lazyRouteComponent(() => import('../../screens/MessagesScreen.tsx'), 'MessagesScreen');
const ComposeScreen = lazyRouteComponent(() => import('../../screens/ComposeScreen.tsx'), 'ComposeScreen');

const hrOnly = requireRole(ApplicationRole.HrUser);

/** ROUTE-18. */
const messagesRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/messages',
  validateSearch: inboxSearch,
  component: aroundScreen(MessagesScreen, function Messages() {
    const { caseId } = messagesRoute.useParams();
    return <MessagesScreen caseId={caseId} kind="message" search={messagesRoute.useSearch()} />;
  }),
});

/** ROUTE-21. For HR users (gaps G-12). */
const notesRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/notes',
  beforeLoad: hrOnly,
  validateSearch: inboxSearch,
  component: aroundScreen(MessagesScreen, function Notes() {
    const { caseId } = notesRoute.useParams();
    return <MessagesScreen caseId={caseId} kind="note" search={notesRoute.useSearch()} />;
  }),
});

/** A new item has no number (ROUTE-19); a draft and what is answered have one (ROUTE-20, ROUTE-22). */
const withoutItem = {
  parse: ({ action }: { action: string }) => ({ action: actionOf(action, ['create']) }),
  stringify: asText<{ action: ComposeAction }>,
};
const withItem = {
  parse: ({ action, id }: { action: string; id: string }) => ({
    action: actionOf(action, ['edit', 'reply']),
    id: recordNumber(id),
  }),
  stringify: asText<{ action: ComposeAction; id: number }>,
};

const newMessageRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/message/$action',
  params: withoutItem,
  component: aroundScreen(ComposeScreen, function NewMessage() {
    const { caseId, action } = newMessageRoute.useParams();
    return <ComposeScreen caseId={caseId} kind="message" action={action} id={null} />;
  }),
});

const messageRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/message/$action/$id',
  params: withItem,
  component: aroundScreen(ComposeScreen, function Message() {
    const { caseId, action, id } = messageRoute.useParams();
    return <ComposeScreen caseId={caseId} kind="message" action={action} id={id} />;
  }),
});

const newNoteRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/note/$action',
  beforeLoad: hrOnly,
  params: withoutItem,
  component: aroundScreen(ComposeScreen, function NewNote() {
    const { caseId, action } = newNoteRoute.useParams();
    return <ComposeScreen caseId={caseId} kind="note" action={action} id={null} />;
  }),
});

const noteRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/note/$action/$id',
  beforeLoad: hrOnly,
  params: withItem,
  component: aroundScreen(ComposeScreen, function Note() {
    const { caseId, action, id } = noteRoute.useParams();
    return <ComposeScreen caseId={caseId} kind="note" action={action} id={id} />;
  }),
});

/** ROUTE-31: the notes of the case that was opened last, or the list of cases (gaps G-24). */
const notesEntryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notes',
  async beforeLoad(guarded) {
    await hrOnly(guarded);
    const [caseId] = recentCases(guarded.context.session.read().session.profile?.sub ?? '');
    throw redirect({ href: caseId === undefined ? paths.cases() : paths.notes(caseId), replace: true });
  },
});

export const messageRoutes = [
  messagesRoute,
  notesRoute,
  newMessageRoute,
  messageRoute,
  newNoteRoute,
  noteRoute,
] as const;
export const notesEntryRoutes = [notesEntryRoute] as const;

function actionOf<Action extends ComposeAction>(text: string, actions: readonly Action[]): Action {
  const found = actions.find((action) => action === text);
  if (found === undefined) throw notFound();
  return found;
}

function asText<Params extends object>(params: Params): { [Name in keyof Params]: string } {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) as {
    [Name in keyof Params]: string;
  };
}
