import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { caseLinkSearch } from '../../case-details/case-link.ts';
import { caseQuery } from '../../cases/cases.api.ts';
import { blockedUsersQuery, participantsQuery } from '../../participants/participants.api.ts';
import { caseTasksQuery } from '../../tasks/tasks.api.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const CaseScreen = lazyRouteComponent(() => import('../../screens/CaseScreen.tsx'), 'CaseScreen');

const caseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId',
  params: { parse: ({ caseId }) => ({ caseId: recordNumber(caseId) }), stringify: ({ caseId }) => ({ caseId: String(caseId) }) },
  validateSearch: caseLinkSearch,
  // Everything is on its way at once, while the screen's own script is, so that the page is drawn in one piece.
  loader: ({ context: { queryClient }, params: { caseId } }) => {
    void queryClient.prefetchQuery(caseQuery(caseId));
    void queryClient.prefetchQuery(participantsQuery(caseId));
    void queryClient.prefetchQuery(blockedUsersQuery(caseId));
    void queryClient.prefetchQuery(caseTasksQuery(caseId));
  },
  component: function Case() {
    return <CaseScreen {...caseRoute.useParams()} />;
  },
});

export const caseRoutes = [caseRoute] as const;
