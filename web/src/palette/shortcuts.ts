import type { Feature, Shortcut } from '../features/feature.ts';
import { MOD } from '../features/keys.ts';
import { paletteText } from './palette.text.ts';

const { does } = paletteText;

/** The keys that work on every screen (design language §12). */
export const ownShortcuts = {
  palette: { label: does.palette, keys: [MOD, 'K'], group: 'anywhere' },
  search: { label: does.search, keys: ['/'], group: 'anywhere' },
  sheet: { label: does.sheet, keys: ['?'], group: 'anywhere' },
  close: { label: does.close, keys: ['Esc'], group: 'anywhere' },
  nextRow: { label: does.nextRow, keys: ['J'], group: 'lists' },
  previousRow: { label: does.previousRow, keys: ['K'], group: 'lists' },
  openRow: { label: does.openRow, keys: ['Enter'], group: 'lists' },
  details: { label: does.details, keys: ['X'], group: 'lists' },
  submit: { label: does.submit, keys: [MOD, 'Enter'], group: 'forms' },
  calendar: { label: does.calendar, keys: ['Alt ↓'], group: 'forms' },
} as const satisfies Record<string, Shortcut>;

/** Every shortcut, as the sheet shows them. */
export function shortcutsOf(features: readonly Feature[]): readonly Shortcut[] {
  const { sheet, close, ...first } = ownShortcuts;
  return [...Object.values(first), ...features.flatMap(broughtBy), sheet, close];
}

/**
 * The keys of a feature: those that lead to a screen from everywhere or from a case, and those
 * its own screens listen to.
 */
function broughtBy({ navigation = [], caseTabs = [], caseMenu = [], shortcuts = [] }: Feature): Shortcut[] {
  return [
    ...navigation.flatMap(({ label, keys }): Shortcut[] =>
      keys === undefined ? [] : [{ label, keys, group: keys.length === 1 ? 'anywhere' : 'go' }],
    ),
    ...[...caseTabs, ...caseMenu].flatMap(({ label, keys }): Shortcut[] =>
      keys === undefined ? [] : [{ label, keys, group: 'case' }],
    ),
    ...shortcuts,
  ];
}
