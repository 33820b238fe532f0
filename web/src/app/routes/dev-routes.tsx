import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** The component gallery. It has sample data only, so it needs no sign-in. No page links to it. */
export const devRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/components',
    component: lazyRouteComponent(() => import('../../screens/ComponentGalleryScreen.tsx'), 'ComponentGalleryScreen'),
  }),
] as const;
