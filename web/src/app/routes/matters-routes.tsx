import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { aroundScreen } from '../around-screen.ts';
import { idInAddress } from './id-in-address.ts';
import { inCaseRoute } from './in-case-route.ts';

const MattersScreen = lazyRouteComponent(() => import('../../screens/MattersScreen.tsx'), 'MattersScreen');

const mattersRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/matters',
  validateSearch: z.object({ open: idInAddress }),
  component: aroundScreen(MattersScreen, function Matters() {
    const { caseId } = mattersRoute.useParams();
    const navigate = mattersRoute.useNavigate();
    const { open = null } = mattersRoute.useSearch();
    return (
      <MattersScreen
        caseId={caseId}
        opened={open}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    );
  }),
});

export const mattersRoutes = [mattersRoute] as const;
