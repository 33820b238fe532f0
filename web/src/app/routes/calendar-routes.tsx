import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { aroundScreen } from '../around-screen.ts';
import { recordNumber } from '../record-number.ts';
import { shellRoute } from './shell-route.tsx';

const MeetingScreen = lazyRouteComponent(() => import('../../screens/MeetingScreen.tsx'), 'MeetingScreen');

/** Calendars name no case in their links (decision 0097). */
const meetingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/meetings/$eventId',
  params: {
    parse: ({ eventId }) => ({ eventId: recordNumber(eventId) }),
    stringify: ({ eventId }) => ({ eventId: String(eventId) }),
  },
  component: aroundScreen(MeetingScreen, function Meeting() {
    return <MeetingScreen eventId={meetingRoute.useParams().eventId} />;
  }),
});

export const calendarRoutes = [meetingRoute] as const;
