import type { RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * The component of a route that passes something to a lazy screen. The router fetches the script
 * of the screen with the route, also when the pointer rests on a link to it, and shows the
 * screen when it has arrived.
 */
export function aroundScreen(screen: Pick<RouteComponent, 'preload'>, component: () => ReactNode): RouteComponent {
  return Object.assign(component, { preload: () => screen.preload?.() });
}
