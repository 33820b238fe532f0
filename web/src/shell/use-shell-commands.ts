import { IconArrowRight, IconKeyboard } from '@tabler/icons-react';
import type { Command } from '../palette/commands.ts';
import { useCommands } from '../palette/commands.ts';
import { showOverlay } from '../palette/overlay.ts';
import { paletteText } from '../palette/palette.text.ts';
import { ownShortcuts } from '../palette/shortcuts.ts';
import { useNavigation } from './use-navigation.ts';

/** Commands of the shell for the palette and the keys: the screens the person may go to, and the sheet of shortcuts. */
export function useShellCommands(): void {
  const { main, more, palette, create } = useNavigation();
  const goTo = [...main, ...more, ...palette, ...create].map(
    ({ label, icon = IconArrowRight, keys, href }): Command => ({ label, icon, group: 'go', keys, does: { href } }),
  );
  const { keys } = ownShortcuts.sheet;
  useCommands([
    ...goTo,
    {
      label: paletteText.shortcuts,
      icon: IconKeyboard,
      group: 'go',
      keys,
      does: { run: () => showOverlay('shortcuts') },
    },
  ]);
}
