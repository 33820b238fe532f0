import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHistoryFilter } from '../../timeline/history-filter.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const HistoryScreen = lazyRouteComponent(() => import('../../screens/HistoryScreen.tsx'), 'HistoryScreen');

const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId/history',
  params: { parse: ({ caseId }) => ({ caseId: recordNumber(caseId) }), stringify: ({ caseId }) => ({ caseId: String(caseId) }) },
  validateSearch: readHistoryFilter,
  component: function History() {
    const { caseId } = historyRoute.useParams();
    const navigate = historyRoute.useNavigate();
    return <HistoryScreen caseId={caseId} filter={historyRoute.useSearch()} onFilter={(search) => void navigate({ search })} />;
  },
});

export const historyRoutes = [historyRoute] as const;
