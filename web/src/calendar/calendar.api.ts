import { endCalendarLink, getCalendarLink, makeCalendarLink } from '@evenhand/contract/calendar';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { calendarText } from './calendar.text.ts';

const linkQuery = defineQuery({
  queryKey: ['calendar', 'link'],
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getCalendarLink, { signal, quiet: true }),
  staleTime: 0,
});

export function useCalendarLink() {
  return useQuery(linkQuery);
}

const sayFailed = (): void => showSnackbar(calendarText.changeFailed, 'error');

/** The answer is the only time that the link is told. */
export function useMakeLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeCalendarLink, { quiet: true }),
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkQuery.queryKey }),
  });
}

export function useEndLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endCalendarLink, { quiet: true }),
    onSuccess: () => showSnackbar(calendarText.removed, 'success'),
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: linkQuery.queryKey }),
  });
}

/** The case of a meeting; null where there is none that the person may see. Nothing else of the event is kept. */
export function useCaseOfMeeting(eventId: number) {
  return useQuery({
    ...defineQuery({
      queryKey: ['calendar', 'meeting', eventId],
      follows: follows.nothing,
      queryFn: async ({ signal }): Promise<number | null> => {
        try {
          return (await call(getTrackedEvent, { params: { id: eventId }, signal, quiet: true })).caseTrackingRecordId;
        } catch (error) {
          if (isApiError(error, 'NOT_FOUND', 'CASE_NOT_FOUND')) return null;
          throw error;
        }
      },
    }),
    gcTime: 0,
  });
}
