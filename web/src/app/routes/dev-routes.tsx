import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** The component gallery: sample data only, so nobody need be signed in. Linked from nowhere. */
export const devRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/components',
    component: lazyRouteComponent(() => import('../../screens/ComponentGalleryScreen.tsx'), 'ComponentGalleryScreen'),
  }),
] as const;
