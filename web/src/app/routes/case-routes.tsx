import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { caseLinkSearch } from '../../case-details/case-link.ts';
import { lookupQuery } from '../../configuration/configuration.api.ts';
import { blockedUsersQuery, participantsQuery } from '../../participants/participants.api.ts';
import { caseTasksQuery } from '../../tasks/tasks.api.ts';
import { aroundScreen } from '../around-screen.ts';
import { inCaseRoute } from './in-case-route.ts';

const CaseScreen = lazyRouteComponent(() => import('../../screens/CaseScreen.tsx'), 'CaseScreen');

const caseRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/',
  validateSearch: caseLinkSearch,
  // All calls are sent while the screen's own script is being fetched, so that the
  // page is drawn in one piece. The parent route asks for the case.
  loader: ({ context: { queryClient }, params: { caseId } }) => {
    void queryClient.prefetchQuery(participantsQuery(caseId));
    void queryClient.prefetchQuery(blockedUsersQuery(caseId));
    void queryClient.prefetchQuery(caseTasksQuery(caseId));
    void queryClient.prefetchQuery(lookupQuery('participantRoles'));
    void queryClient.prefetchQuery(lookupQuery('relations'));
  },
  component: aroundScreen(CaseScreen, function Case() {
    return <CaseScreen {...caseRoute.useParams()} />;
  }),
});

export const caseRoutes = [caseRoute] as const;
