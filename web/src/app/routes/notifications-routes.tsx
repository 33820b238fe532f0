import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const NotificationsScreen = lazyRouteComponent(
  () => import('../../screens/NotificationsScreen.tsx'),
  'NotificationsScreen',
);

const openRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications/open/$notificationId',
  params: {
    parse: ({ notificationId }) => ({ notificationId: recordNumber(notificationId) }),
    stringify: ({ notificationId }) => ({ notificationId: String(notificationId) }),
  },
  component: aroundScreen(NotificationsScreen, function OpenNotification() {
    return <NotificationsScreen openId={openRoute.useParams().notificationId} />;
  }),
});

export const notificationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    component: aroundScreen(NotificationsScreen, function Notifications() {
      return <NotificationsScreen />;
    }),
  }),
  openRoute,
] as const;
