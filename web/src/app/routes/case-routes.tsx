import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { caseQuery } from '../../cases/cases.api.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const CaseScreen = lazyRouteComponent(() => import('../../screens/CaseScreen.tsx'), 'CaseScreen');

const caseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId',
  params: { parse: ({ caseId }) => ({ caseId: recordNumber(caseId) }), stringify: ({ caseId }) => ({ caseId: String(caseId) }) },
  validateSearch: z.object({ action: z.catch(z.optional(z.enum(['addParticipant', 'addObserver'])), undefined) }),
  // The case is on its way while the screen's own script is.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(caseQuery(params.caseId)),
  component: function Case() {
    const { caseId } = caseRoute.useParams();
    return <CaseScreen caseId={caseId} action={caseRoute.useSearch().action} />;
  },
});

export const caseRoutes = [caseRoute] as const;
