import { IconBolt } from '@tabler/icons-react';
import type { MenuEntry } from '../ui/Menu.tsx';
import { anytimeEventsText } from './anytime-events.text.ts';
import type { AnytimeEvents } from './use-anytime-events.ts';

/** The events inside a menu of all acts: under their own heading, or one line that says why there are none to start. */
export function anytimeEventEntries(events: AnytimeEvents | null): readonly MenuEntry[] {
  if (events === null) return [];
  const { entries, disabledReason } = events;
  if (disabledReason !== undefined) return [{ label: anytimeEventsText.title, icon: IconBolt, onSelect: () => {}, disabledReason }];
  return [{ kind: 'heading', label: anytimeEventsText.title }, ...entries];
}
