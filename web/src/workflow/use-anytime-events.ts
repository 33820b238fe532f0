import type { CaseRecord } from '@evenhand/contract/case-details';
import { isClosed } from '../cases/case-words.ts';
import { paths } from '../lib/paths.ts';
import { useCaseRole } from '../session/use-session.ts';
import type { MenuEntry } from '../ui/Menu.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { useAnytimeEventList, useStartAnytimeEvent } from './anytime-events.api.ts';
import { anytimeEventsText } from './anytime-events.text.ts';

export interface AnytimeEvents {
  readonly entries: readonly MenuEntry[];
  /** The reason why no event can be started now. */
  readonly disabledReason: string | undefined;
  readonly isStarting: boolean;
}

/** The anytime events of a case as a menu (ANY-01 … ANY-06); null where there is no such menu. */
export function useAnytimeEvents(record: CaseRecord): AnytimeEvents | null {
  const { id: caseId, abilities } = record;
  const [role] = useCaseRole();
  const { data: events, isError } = useAnytimeEventList(caseId, role, abilities.viewAnytimeEvents);
  const start = useStartAnytimeEvent(caseId, role);
  const goTo = useGoTo();
  if (!abilities.viewAnytimeEvents) return null;
  const begin = (eventId: number): void => {
    if (start.isPending) return;
    start.mutate(eventId, {
      onSuccess: ({ caseTrackingRecordId, workflowTrackingId }) =>
        goTo(paths.process(caseTrackingRecordId, workflowTrackingId)),
    });
  };
  return {
    entries: (events ?? []).map(({ id, title, isVisibleToBusinessUsers }) => ({
      label: title,
      detail: isVisibleToBusinessUsers ? undefined : anytimeEventsText.hrOnly,
      onSelect: () => begin(id),
    })),
    disabledReason: whyDisabled(record, { isEmpty: events?.length === 0, isError: isError && events === undefined }),
    isStarting: start.isPending,
  };
}

function whyDisabled(record: CaseRecord, list: { isEmpty: boolean; isError: boolean }): string | undefined {
  if (isClosed(record)) return anytimeEventsText.closed;
  if (!record.abilities.startAnytimeEvent) return anytimeEventsText.locked;
  if (list.isError) return anytimeEventsText.failed;
  return list.isEmpty ? anytimeEventsText.noneAvailable : undefined;
}
