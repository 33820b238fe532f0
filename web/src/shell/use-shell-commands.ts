import { IconArrowRight, IconKeyboard, IconPlus } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useHasScreen } from '../lib/use-has-screen.ts';
import type { Command } from '../palette/commands.ts';
import { useCommands } from '../palette/commands.ts';
import { showOverlay } from '../palette/overlay.ts';
import { paletteText } from '../palette/palette.text.ts';
import type { ShortcutId } from '../palette/shortcuts.ts';
import { shellText } from './shell.text.ts';
import { useNavigation } from './use-navigation.ts';

const keysTo = new Map<string, ShortcutId>([
  [paths.dashboard(), 'dashboard'],
  [paths.cases(), 'cases'],
  [paths.tasks(), 'tasks'],
]);

/** What the shell offers to the palette and the keys: the screens one may go to, Create Case, the sheet of shortcuts. */
export function useShellCommands(): void {
  const { main, more, canCreateCase } = useNavigation();
  const hasScreen = useHasScreen();
  const notifications = { label: paletteText.does.notifications, href: paths.notifications() };
  const goTo: Command[] = [...main, ...more].map(({ label, href }) => ({
    label,
    icon: IconArrowRight,
    group: 'go',
    shortcut: keysTo.get(href),
    does: { href },
  }));
  if (hasScreen(notifications.href))
    goTo.push({ label: notifications.label, icon: IconArrowRight, group: 'go', shortcut: 'notifications', does: { href: notifications.href } });
  if (canCreateCase) goTo.push({ label: shellText.createCase, icon: IconPlus, group: 'go', shortcut: 'create', does: { href: paths.createCase() } });
  useCommands([...goTo, { label: paletteText.shortcuts, icon: IconKeyboard, group: 'go', shortcut: 'sheet', does: { run: () => showOverlay('shortcuts') } }]);
}
