import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { inCaseRoute } from './in-case-route.ts';

const LinkedCasesScreen = lazyRouteComponent(() => import('../../screens/LinkedCasesScreen.tsx'), 'LinkedCasesScreen');

/** For HR users (gaps G-12). */
const linkedCasesRoute = createRoute({
  getParentRoute: () => inCaseRoute,
  path: '/linked',
  beforeLoad: requireRole(ApplicationRole.HrUser),
  component: aroundScreen(LinkedCasesScreen, function LinkedCases() {
    return <LinkedCasesScreen caseId={linkedCasesRoute.useParams().caseId} />;
  }),
});

export const linkedCasesRoutes = [linkedCasesRoute] as const;
