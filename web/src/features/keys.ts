/** The command key of the machine: ⌘ or Ctrl. */
export const MOD = 'Mod';

/** Keys of a shortcut: pressed together when the first is `MOD`, else one after the other. */
export type Keys = readonly [string, ...string[]];

/** True if exactly these keys were pressed one after the other, in any case of letters. */
export function arePressed(keys: Keys, pressed: readonly string[]): boolean {
  return keys.length === pressed.length && keys.every((key, at) => key === pressed[at]?.toUpperCase());
}

/** Keys as the machine names them. */
export function keyNames(keys: Keys): readonly string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return keys.map((key) => (key === MOD ? (isMac ? '⌘' : 'Ctrl') : key));
}
