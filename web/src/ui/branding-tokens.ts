import type { Rgb } from '@evenhand/engine/contrast';
import { contrast, luminance, mix, parseHex, toHex } from '@evenhand/engine/contrast';

/** The four colours a client may choose. */
export interface BrandColours {
  primary: string;
  secondary: string;
  header: string;
  navigation: string;
}
export type ColourScheme = 'light' | 'dark';

/** SHELL-26. */
export const defaultBrandColours: BrandColours = {
  primary: '#C03256',
  secondary: '#42424E',
  header: '#FFFFFF',
  navigation: '#F3F3F3',
};

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [0x16, 0x22, 0x2b];
const grounds = {
  light: { surface: white, canvas: [0xf5, 0xf7, 0xf9] as Rgb, tint: 0.09 },
  dark: { surface: [0x1a, 0x23, 0x2a] as Rgb, canvas: [0x12, 0x19, 0x1f] as Rgb, tint: 0.16 },
};
const READABLE_CONTRAST = 4.5;
const SHARE_STEP = 0.02;

/**
 * A fill and the colour of text on it. Between the reach of white and of ink a colour is
 * darkened until white is readable.
 */
export function onColour(colour: Rgb): { fill: Rgb; on: Rgb } {
  if (contrast(white, colour) >= READABLE_CONTRAST) return { fill: colour, on: white };
  if (contrast(ink, colour) >= READABLE_CONTRAST) return { fill: colour, on: ink };
  return { fill: walk(colour, black, (candidate) => contrast(white, candidate) >= READABLE_CONTRAST), on: white };
}

/**
 * The colour as text: walked towards black (dark mode: white) until it is readable on
 * surface, canvas and its own tint.
 */
export function asText(colour: Rgb, scheme: ColourScheme): Rgb {
  const { surface, canvas, tint } = grounds[scheme];
  const backgrounds = [surface, canvas, mix(surface, colour, tint)];
  return walk(colour, scheme === 'light' ? black : white, (candidate) =>
    backgrounds.every((ground) => contrast(candidate, ground) >= READABLE_CONTRAST),
  );
}

/**
 * CSS custom properties for a brand in a colour scheme; an invalid colour falls
 * back to its default (gaps G-23).
 */
export function brandingTokens(brand: Partial<BrandColours>, scheme: ColourScheme): Record<string, string> {
  const colour = (name: keyof BrandColours): Rgb =>
    parseHex(brand[name]) ?? (parseHex(defaultBrandColours[name]) as Rgb);
  const { surface, canvas, tint } = grounds[scheme];
  const primary = onColour(colour('primary'));
  const secondary = onColour(colour('secondary'));
  const primaryText = asText(colour('primary'), scheme);
  const shade = scheme === 'light' ? black : white;
  const tokens: Record<string, Rgb> = {
    '--primary': primary.fill,
    '--on-primary': primary.on,
    '--primary-hover': hoverOf(primary, shade),
    '--primary-tint': mix(surface, colour('primary'), tint),
    '--primary-text': primaryText,
    '--secondary': secondary.fill,
    '--on-secondary': secondary.on,
    '--secondary-hover': hoverOf(secondary, shade),
  };
  // Header and navigation drop branding for neutral dark; the style sheet holds those colours.
  if (scheme === 'dark') return inHex({ ...tokens, '--nav-current': primaryText });

  const header = onColour(colour('header'));
  const nav = onColour(colour('navigation'));
  const bar = contrast(colour('primary'), nav.fill) >= 3 ? colour('primary') : nav.on;
  return {
    ...inHex({
      ...tokens,
      '--header': header.fill,
      '--on-header': header.on,
      '--on-header-2': secondaryOn(header),
      '--focus-header': focusOn(header.fill),
      '--nav': nav.fill,
      '--on-nav': nav.on,
      '--on-nav-2': secondaryOn(nav),
      '--nav-current': bar,
      '--nav-hover': mix(nav.fill, nav.on, 0.06),
      '--focus-nav': focusOn(nav.fill),
    }),
    '--header-line': contrast(header.fill, nav.fill) < 1.15 ? 'var(--line)' : 'transparent',
    '--nav-line': contrast(nav.fill, canvas) < 1.15 ? 'var(--line)' : 'transparent',
  };
}

/** A hover fill that keeps its text readable: away from the text when the usual direction would not. */
function hoverOf({ fill, on }: { fill: Rgb; on: Rgb }, shade: Rgb): Rgb {
  const hover = mix(fill, shade, 0.15);
  return contrast(hover, on) >= READABLE_CONTRAST ? hover : mix(fill, luminance(on) > 0.5 ? black : white, 0.15);
}

function secondaryOn({ fill, on }: { fill: Rgb; on: Rgb }): Rgb {
  const soft = mix(fill, on, 0.8);
  return contrast(soft, fill) >= READABLE_CONTRAST ? soft : on;
}

function focusOn(ground: Rgb): Rgb {
  const blue: Rgb = [0x02, 0x59, 0x88];
  if (luminance(ground) < 0.18) return white;
  return contrast(blue, ground) >= 3 ? blue : ink;
}

function walk(colour: Rgb, towards: Rgb, isEnough: (candidate: Rgb) => boolean): Rgb {
  for (let share = 0; share <= 1; share += SHARE_STEP) {
    const candidate = mix(colour, towards, share);
    if (isEnough(candidate)) return candidate;
  }
  return towards;
}

function inHex(tokens: Record<string, Rgb>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [name, toHex(colour)]));
}
