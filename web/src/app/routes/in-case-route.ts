import { createRoute } from '@tanstack/react-router';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

/** Parent of every screen of one case: it reads the number of the case, and shows nothing of its own. */
export const inCaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$caseId',
  params: { parse: ({ caseId }) => ({ caseId: recordNumber(caseId) }), stringify: ({ caseId }) => ({ caseId: String(caseId) }) },
});
