import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorScreen } from '../../screens/ErrorScreen.tsx';
import type { RouterContext } from '../router-context.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: ErrorScreen,
});
