import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
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

/** Anything but digits is the address of nothing. */
function recordNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

export const processRoutes = [processRoute] as const;
