import type { Feature, Shortcut } from '../features/feature.ts';
import { MOD } from '../features/keys.ts';
import { paletteText } from './palette.text.ts';

const { does } = paletteText;

/** The keys that work on every screen by themselves (design language §12). */
export const ownShortcuts = {
  palette: { label: does.palette, keys: [MOD, 'K'], place: 'anywhere' },
  search: { label: does.search, keys: ['/'], place: 'anywhere' },
  sheet: { label: does.sheet, keys: ['?'], place: 'anywhere' },
  close: { label: does.close, keys: ['Esc'], place: 'anywhere' },
  nextRow: { label: does.nextRow, keys: ['J'], place: 'lists' },
  previousRow: { label: does.previousRow, keys: ['K'], place: 'lists' },
  openRow: { label: does.openRow, keys: ['Enter'], place: 'lists' },
  details: { label: does.details, keys: ['X'], place: 'lists' },
  submit: { label: does.submit, keys: [MOD, 'Enter'], place: 'forms' },
} as const satisfies Record<string, Shortcut>;

/** Every shortcut there is, as the sheet shows them. */
export function shortcutsOf(features: readonly Feature[]): readonly Shortcut[] {
  const { sheet, close, ...first } = ownShortcuts;
  return [...Object.values(first), ...features.flatMap(broughtBy), sheet, close];
}

/**
 * What a feature brings with keys: to go somewhere from everywhere or from a case, and
 * what its own screens listen to.
 */
function broughtBy({ navigation = [], caseTabs = [], caseMenu = [], shortcuts = [] }: Feature): Shortcut[] {
  return [
    ...navigation.flatMap(({ label, keys }): Shortcut[] => (keys === undefined ? [] : [{ label, keys, place: keys.length === 1 ? 'anywhere' : 'go' }])),
    ...[...caseTabs, ...caseMenu].flatMap(({ label, keys }): Shortcut[] => (keys === undefined ? [] : [{ label, keys, place: 'case' }])),
    ...shortcuts,
  ];
}
