import { createRoute } from '@tanstack/react-router';
import { countsQuery } from '../../cases/case-counts.api.ts';
import { caseQuery } from '../../cases/cases.api.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

/**
 * Parent of every screen of one case: it reads the number of the case, and shows nothing of its own. It asks
 * for the case first; loaders of the screens ask for parts beside it, without waiting. The numbers on the tabs and
 * the menu are on every screen.
 */
export const inCaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId',
  params: {
    parse: ({ caseId }) => ({ caseId: recordNumber(caseId) }),
    stringify: ({ caseId }) => ({ caseId: String(caseId) }),
  },
  loader: ({ context: { queryClient }, params: { caseId } }) => {
    void queryClient.prefetchQuery(caseQuery(caseId));
    void queryClient.prefetchQuery(countsQuery(caseId));
  },
});
