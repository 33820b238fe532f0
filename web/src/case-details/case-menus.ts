import type { CaseRecord } from '@evenhand/contract/case-details';
import type { CaseMenuEntry, Feature } from '../features/feature.ts';
import type { Keys } from '../features/keys.ts';
import type { MenuEntry } from '../ui/Menu.tsx';
import { caseFrameText } from './case-frame.text.ts';
import type { RunEntry } from './use-running.ts';

export interface CaseMenuItem {
  entry: MenuEntry;
  keys: Keys | undefined;
  Badge: CaseMenuEntry['Badge'];
}

interface MenuOf {
  features: readonly Feature[];
  record: CaseRecord;
  onOpen: (item: CaseMenuEntry) => void;
  /** The entries whose work is under way. */
  running: readonly RunEntry[];
  onRun: (item: RunEntry) => void;
}

/**
 * Items of the features in a menu of this case that the person may see (CASE-14 … CASE-21). Actions is sorted by title
 * (CASE-16).
 */
export function menuItems(menu: CaseMenuEntry['menu'], of: MenuOf): CaseMenuItem[] {
  const { features, record } = of;
  if (menu === 'actions' && !record.abilities.viewActions) return [];
  const entries = features.flatMap(({ caseMenu = [] }) =>
    caseMenu.filter((item) => item.menu === menu && item.isVisible?.(record) !== false),
  );
  if (menu === 'actions') entries.sort((one, other) => one.label.localeCompare(other.label, 'en'));
  return entries.map((item) => ({ entry: entryOf(item, of), keys: item.keys, Badge: item.Badge }));
}

/**
 * The items that open a dialog. An open dialog stays, with what was typed, also when the
 * person may no longer open it.
 */
export function dialogItems(features: readonly Feature[], record: CaseRecord, open: unknown) {
  return features
    .flatMap(({ caseMenu = [] }) => caseMenu)
    .filter((item) => 'Dialog' in item)
    .filter((item) => item === open || item.isVisible?.(record) !== false);
}

function entryOf(item: CaseMenuEntry, { record, onOpen, running, onRun }: MenuOf): MenuEntry {
  const { label, icon } = item;
  if ('href' in item) return { kind: 'link', label, icon, href: item.href(record.id) };
  if ('run' in item) {
    return {
      label,
      icon,
      onSelect: () => onRun(item),
      disabledReason: running.includes(item) ? caseFrameText.pleaseWait : undefined,
    };
  }
  return { label, icon, onSelect: () => onOpen(item), disabledReason: item.disabledReason?.(record) };
}
