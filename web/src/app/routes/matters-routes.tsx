import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { inCaseRoute } from './in-case-route.ts';

const MattersScreen = lazyRouteComponent(() => import('../../screens/MattersScreen.tsx'), 'MattersScreen');

const mattersRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/matters',
  component: aroundScreen(MattersScreen, function Matters() {
    return <MattersScreen {...mattersRoute.useParams()} />;
  }),
});

export const mattersRoutes = [mattersRoute] as const;
