import { IconBolt, IconChevronRight } from '@tabler/icons-react';
import type { Command } from '../palette/commands.ts';
import { commandsOf, useCommands } from '../palette/commands.ts';
import { anytimeEventsText } from '../workflow/anytime-events.text.ts';
import type { AnytimeEvents } from '../workflow/use-anytime-events.ts';
import { caseFrameText } from './case-frame.text.ts';
import type { CaseMenuItem } from './case-menus.ts';
import type { CaseAct } from './use-case-acts.ts';

interface CaseCommandsOf {
  caseId: number;
  acts: readonly CaseAct[];
  menuItems: readonly CaseMenuItem[];
  events: AnytimeEvents | null;
}

/** Offers what can be done with the case in the command palette and by its keys. */
export function useCaseCommands({ caseId, acts, menuItems, events }: CaseCommandsOf): void {
  const title = caseFrameText.title(caseId);
  useCommands([
    ...acts
      .filter(({ isBusy }) => isBusy !== true)
      .map(
        ({ label, icon, onSelect }): Command => ({
          label,
          icon,
          group: 'case',
          detail: title,
          does: { run: onSelect },
        }),
      ),
    ...menuItems.flatMap(({ entry, keys }) =>
      commandsOf([entry], IconChevronRight, title).map((command) => ({ ...command, keys })),
    ),
    ...(events === null || events.disabledReason !== undefined
      ? []
      : commandsOf(events.entries, IconBolt, `${anytimeEventsText.title} · ${title}`)),
  ]);
}
