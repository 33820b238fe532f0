import type { RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * The component of a route that hands something to a lazy screen. The router fetches the script of the screen
 * with the route, also when one rests on a link to it, and shows the screen when it is there.
 */
export function aroundScreen(screen: Pick<RouteComponent, 'preload'>, component: () => ReactNode): RouteComponent {
  return Object.assign(component, { preload: () => screen.preload?.() });
}
