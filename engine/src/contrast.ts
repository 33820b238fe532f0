/** Colours as `[red, green, blue]`, 0 … 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#RGB` and `#RRGGBB`; anything else is no colour. */
export function parseHex(text: string | null | undefined): Rgb | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '');
  if (match === null) return null;
  const digits = match[1] as string;
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as unknown as Rgb;
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** `share` of `other` laid over `colour`. */
export function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  return colour.map((part, index) => Math.round(part + ((other[index] as number) - part) * share)) as unknown as Rgb;
}

/** Relative luminance of WCAG 2. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, 1 … 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
