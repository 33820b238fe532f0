import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const ProcessScreen = lazyRouteComponent(() => import('../../screens/ProcessScreen.tsx'), 'ProcessScreen');

const processRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId/processes/$processId',
  params: {
    parse: ({ caseId, processId }) => ({ caseId: recordNumber(caseId), processId: recordNumber(processId) }),
    stringify: ({ caseId, processId }) => ({ caseId: String(caseId), processId: String(processId) }),
  },
  component: function Process() {
    return <ProcessScreen {...processRoute.useParams()} />;
  },
});

export const processRoutes = [processRoute] as const;
