import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { aroundScreen } from '../around-screen.ts';
import { shellRoute } from './shell-route.tsx';

const ConfigurationScreen = lazyRouteComponent(
  () => import('../../screens/ConfigurationScreen.tsx'),
  'ConfigurationScreen',
);

const PARTS = ['lists', 'topics', 'words', 'days', 'brand', 'letters', 'guidance'] as const;
/** An address of a part that there is none of shows the first. */
const address = z.object({ part: z.catch(z.optional(z.enum(PARTS)), undefined) });

/** For owners and approvers; to others the page says that it is not theirs. */
const configurationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin/configuration',
  validateSearch: (search: Record<string, unknown>) => address.parse(search),
  component: aroundScreen(ConfigurationScreen, function Configuration() {
    const navigate = configurationRoute.useNavigate();
    const { part = 'lists' } = configurationRoute.useSearch();
    return <ConfigurationScreen part={part} onPart={(chosen) => void navigate({ search: { part: chosen } })} />;
  }),
});

export const configurationDraftsRoutes = [configurationRoute] as const;
