import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { recordNumber } from '../record-number.ts';
import { inCaseRoute } from './in-case-route.ts';

const ProcessScreen = lazyRouteComponent(() => import('../../screens/ProcessScreen.tsx'), 'ProcessScreen');

const processRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/processes/$processId',
  params: {
    parse: ({ processId }) => ({ processId: recordNumber(processId) }),
    stringify: ({ processId }) => ({ processId: String(processId) }),
  },
  component: aroundScreen(ProcessScreen, function Process() {
    return <ProcessScreen {...processRoute.useParams()} />;
  }),
});

export const processRoutes = [processRoute] as const;
