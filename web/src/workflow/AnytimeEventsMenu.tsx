import { IconBolt, IconChevronDown } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { anytimeEventsText } from './anytime-events.text.ts';
import type { AnytimeEvents } from './use-anytime-events.ts';

interface AnytimeEventsMenuProps {
  events: AnytimeEvents;
  /** The address asks for the menu, so it is open. */
  opening: { isAskedFor: boolean; onDone: () => void };
}

/**
 * The menu of anytime events in the head of a case; where none can be started it stays readable
 * and says why (ANY-02, ANY-03).
 */
export function AnytimeEventsMenu({ events, opening }: AnytimeEventsMenuProps) {
  const { entries, disabledReason, isStarting } = events;
  const trigger = (
    <Button icon={IconBolt} iconAfter={IconChevronDown} disabledReason={disabledReason} isBusy={isStarting}>
      {anytimeEventsText.title}
    </Button>
  );
  if (disabledReason !== undefined) return trigger;
  return (
    <Menu
      trigger={trigger}
      entries={entries}
      position="bottom-end"
      opening={{ ...opening, isAskedFor: opening.isAskedFor && entries.length > 0 }}
    />
  );
}
