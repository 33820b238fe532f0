import { ApplicationRole } from '@evenhand/contract/users';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { unassignedQuery } from '../../unassigned-messages/unassigned-messages.api.ts';
import { aroundScreen } from '../around-screen.ts';
import { requireRole } from '../require-role.ts';
import { shellRoute } from './shell-route.tsx';

/** No call takes a page of more digits. */
const LAST_PAGE = 999_999;

const UnassignedScreen = lazyRouteComponent(() => import('../../screens/UnassignedScreen.tsx'), 'UnassignedScreen');

const unassignedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/unassigned',
  validateSearch: z.object({
    page: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LAST_PAGE))), undefined),
  }),
  beforeLoad: requireRole(ApplicationRole.HrUser),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) => void queryClient.prefetchQuery(unassignedQuery(page)),
  component: aroundScreen(UnassignedScreen, function Unassigned() {
    const { page = 1 } = unassignedRoute.useSearch();
    const navigate = unassignedRoute.useNavigate();
    return (
      <UnassignedScreen
        page={page}
        onPage={(to, isCorrection) =>
          void navigate({ search: to === 1 ? {} : { page: to }, resetScroll: false, replace: isCorrection === true })
        }
      />
    );
  }),
});

export const unassignedRoutes = [unassignedRoute] as const;
