import { calendarText } from '../calendar/calendar.text.ts';
import { OpenMeeting } from '../calendar/OpenMeeting.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** `/meetings/{id}` leads on to a case. */
export function MeetingScreen({ eventId }: { eventId: number }) {
  return (
    <Page>
      <PageHeader title={calendarText.meeting} />
      <OpenMeeting eventId={eventId} />
    </Page>
  );
}
