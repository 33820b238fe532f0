import type { paletteText } from './palette.text.ts';

/** The command key of the machine: ⌘ or Ctrl. */
export const MOD = 'Mod';

export interface Shortcut {
  id: keyof typeof paletteText.does;
  /** Pressed together when the first is `MOD`, else one after the other. */
  keys: readonly [string, ...string[]];
  place: keyof typeof paletteText.places;
  /** Only where this screen exists. */
  screen?: string;
}

const inCase = '/cases/10001';

/** Every shortcut there is (design language §12): what the keys do and what the sheet says both come from here. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', keys: [MOD, 'K'], place: 'anywhere' },
  { id: 'search', keys: ['/'], place: 'anywhere' },
  { id: 'create', keys: ['C'], place: 'anywhere', screen: '/cases/create/{-$step}/{-$ownerId}' },
  { id: 'sheet', keys: ['?'], place: 'anywhere' },
  { id: 'close', keys: ['Esc'], place: 'anywhere' },
  { id: 'dashboard', keys: ['G', 'D'], place: 'go', screen: '/dashboard' },
  { id: 'cases', keys: ['G', 'C'], place: 'go', screen: '/cases' },
  { id: 'tasks', keys: ['G', 'T'], place: 'go', screen: '/tasks' },
  { id: 'notifications', keys: ['G', 'N'], place: 'go', screen: '/notifications' },
  { id: 'summary', keys: ['G', 'S'], place: 'case', screen: inCase },
  { id: 'management', keys: ['G', 'M'], place: 'case', screen: inCase },
  { id: 'notes', keys: ['G', 'O'], place: 'case', screen: `${inCase}/notes` },
  { id: 'files', keys: ['G', 'F'], place: 'case', screen: `${inCase}/files` },
  { id: 'history', keys: ['G', 'H'], place: 'case', screen: `${inCase}/history` },
  { id: 'parked', keys: ['G', 'P'], place: 'case', screen: `${inCase}/parkedcalls` },
  { id: 'linked', keys: ['G', 'L'], place: 'case', screen: `${inCase}/linked` },
  { id: 'nextRow', keys: ['J'], place: 'lists' },
  { id: 'previousRow', keys: ['K'], place: 'lists' },
  { id: 'openRow', keys: ['Enter'], place: 'lists' },
  { id: 'details', keys: ['X'], place: 'lists', screen: `${inCase}/history` },
  { id: 'markRead', keys: ['U'], place: 'lists', screen: '/notifications' },
  { id: 'submit', keys: [MOD, 'Enter'], place: 'forms' },
  { id: 'save', keys: [MOD, 'S'], place: 'forms', screen: `${inCase}/processes/$processId` },
];
export type ShortcutId = Shortcut['id'];

/** The shortcut of exactly these keys pressed one after the other, in any case of letters. */
export function shortcutOf(pressed: readonly string[]): ShortcutId | null {
  return shortcuts.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => key === pressed[at]?.toUpperCase()))?.id ?? null;
}

/** Keys as the machine names them. */
export function keyNames(id: ShortcutId | undefined): readonly string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return (shortcuts.find((shortcut) => shortcut.id === id)?.keys ?? []).map((key) => (key === MOD ? (isMac ? '⌘' : 'Ctrl') : key));
}
