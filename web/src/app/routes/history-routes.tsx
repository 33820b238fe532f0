import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHistoryFilter } from '../../timeline/history-filter.ts';
import { aroundScreen } from '../around-screen.ts';
import { inCaseRoute } from './in-case-route.ts';

const HistoryScreen = lazyRouteComponent(() => import('../../screens/HistoryScreen.tsx'), 'HistoryScreen');

const historyRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/history',
  validateSearch: readHistoryFilter,
  component: aroundScreen(HistoryScreen, function History() {
    const { caseId } = historyRoute.useParams();
    const navigate = historyRoute.useNavigate();
    return (
      <HistoryScreen
        caseId={caseId}
        filter={historyRoute.useSearch()}
        onFilter={(search) => void navigate({ search })}
      />
    );
  }),
});

export const historyRoutes = [historyRoute] as const;
