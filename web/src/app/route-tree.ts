import { accessLogRoutes } from './routes/access-log-routes.tsx';
import { administrationRoutes } from './routes/administration-routes.tsx';
import { calendarRoutes } from './routes/calendar-routes.tsx';
import { caseCreationRoutes } from './routes/case-creation-routes.tsx';
import { caseListRoutes } from './routes/case-list-routes.tsx';
import { caseRoutes } from './routes/case-routes.tsx';
import { contactsRoutes } from './routes/contacts-routes.tsx';
import { dashboardRoutes } from './routes/dashboard-routes.tsx';
import { entryRoutes, entryRoutesInShell } from './routes/entry-routes.tsx';
import { filesRoutes } from './routes/files-routes.tsx';
import { historyRoutes } from './routes/history-routes.tsx';
import { inCaseRoute } from './routes/in-case-route.ts';
import { letterRoutes } from './routes/letter-routes.tsx';
import { linkedCasesRoutes } from './routes/linked-cases-routes.tsx';
import { mattersRoutes } from './routes/matters-routes.tsx';
import { messageRoutes, notesEntryRoutes } from './routes/message-routes.tsx';
import { notificationsRoutes } from './routes/notifications-routes.tsx';
import { peopleRoutes } from './routes/people-routes.tsx';
import { processRoutes } from './routes/process-routes.tsx';
import { removalsRoutes } from './routes/removals-routes.tsx';
import { rootRoute } from './routes/root-route.tsx';
import { sanctionsRoutes } from './routes/sanctions-routes.tsx';
import { searchRoutes } from './routes/search-routes.tsx';
import { shellRoute } from './routes/shell-route.tsx';
import { tasksRoutes } from './routes/tasks-routes.tsx';
import { unassignedRoutes } from './routes/unassigned-routes.tsx';

/** Every route. A feature adds its own file under `routes/` and one line here. */
export const routeTree = rootRoute.addChildren([
  ...entryRoutes,
  ...letterRoutes,
  shellRoute.addChildren([
    ...entryRoutesInShell,
    ...dashboardRoutes,
    ...caseCreationRoutes,
    ...caseListRoutes,
    ...unassignedRoutes,
    ...removalsRoutes,
    ...tasksRoutes,
    ...notificationsRoutes,
    ...calendarRoutes,
    ...peopleRoutes,
    ...sanctionsRoutes,
    ...searchRoutes,
    ...administrationRoutes,
    ...notesEntryRoutes,
    inCaseRoute.addChildren([
      ...caseRoutes,
      ...processRoutes,
      ...filesRoutes,
      ...historyRoutes,
      ...accessLogRoutes,
      ...messageRoutes,
      ...contactsRoutes,
      ...linkedCasesRoutes,
      ...mattersRoutes,
    ]),
  ]),
]);
