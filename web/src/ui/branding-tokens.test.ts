import type { Rgb } from '@evenhand/engine/contrast';
import { contrast, parseHex, toHex } from '@evenhand/engine/contrast';
import { describe, expect, test } from 'vitest';
import { asText, brandingTokens, onColour } from './branding-tokens.ts';

const rgb = (hex: string): Rgb => parseHex(hex) as Rgb;
const surface = rgb('#FFFFFF');

describe('branding becomes tokens that can be read', () => {
  test.each([
    ['#C03256', '#C03256', '#FFFFFF', 5.5, '#C03256', 5.5, '#C03256'],
    ['#025988', '#025988', '#FFFFFF', 7.5, '#025988', 7.5, '#025988'],
    ['#08C688', '#08C688', '#16222B', 7.3, '#057F57', 5.0, '#16222B'],
    ['#FFD400', '#FFD400', '#16222B', 11.3, '#856E00', 5.0, '#16222B'],
    ['#E8590C', '#E8590C', '#16222B', 4.5, '#BE490A', 5.1, '#E8590C'],
  ])('the table of the design language holds for %s', (primary, fill, on, onContrast, text, textContrast, bar) => {
    const pair = onColour(rgb(primary));
    expect([toHex(pair.fill), toHex(pair.on)]).toEqual([fill, on]);
    expect(contrast(pair.on, pair.fill)).toBeCloseTo(onContrast, 1);
    expect(toHex(asText(rgb(primary), 'light'))).toBe(text);
    expect(contrast(asText(rgb(primary), 'light'), surface)).toBeCloseTo(textContrast, 0);
    expect(brandingTokens({ primary, navigation: '#F3F3F3' }, 'light')['--nav-current']).toBe(bar);
  });

  test('a missing or unreadable colour falls back to its default', () => {
    const tokens = brandingTokens({ primary: 'crimson', secondary: '', header: '#12' }, 'light');
    expect([tokens['--primary'], tokens['--secondary'], tokens['--header'], tokens['--nav']]).toEqual([
      '#C03256',
      '#42424E',
      '#FFFFFF',
      '#F3F3F3',
    ]);
  });

  test('a colour that neither white nor ink can be read on is darkened until white can', () => {
    const { fill, on } = onColour(rgb('#E8500C'));
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  });

  test('any brand keeps its text readable in light and dark', () => {
    const parts = ['00', '33', '77', 'AA', 'DD', 'FF'];
    for (const red of parts)
      for (const green of parts)
        for (const blue of parts) {
          const colour = `#${red}${green}${blue}`;
          for (const scheme of ['light', 'dark'] as const) {
            const tokens = brandingTokens(
              { primary: colour, secondary: colour, header: colour, navigation: colour },
              scheme,
            );
            const ratio = (first: string, second: string): number =>
              contrast(rgb(tokens[first] as string), rgb(tokens[second] as string));
            for (const [text, ground] of [
              ['--on-primary', '--primary'],
              ['--on-primary', '--primary-hover'],
              ['--on-secondary', '--secondary'],
              ['--primary-text', '--primary-tint'],
            ] as const)
              expect(ratio(text, ground), `${text} on ${ground} for ${colour} ${scheme}`).toBeGreaterThanOrEqual(4.5);
            if (scheme === 'light')
              for (const [text, ground] of [
                ['--on-header', '--header'],
                ['--on-header-2', '--header'],
                ['--on-nav', '--nav'],
                ['--on-nav-2', '--nav'],
              ] as const)
                expect(ratio(text, ground), `${text} on ${ground} for ${colour}`).toBeGreaterThanOrEqual(4.5);
            if (scheme === 'light')
              expect(ratio('--nav-current', '--nav'), `bar for ${colour}`).toBeGreaterThanOrEqual(3);
          }
        }
  });

  test('in the dark, header and navigation leave branding aside', () => {
    const tokens = brandingTokens({ header: '#FFD400', navigation: '#08C688' }, 'dark');
    expect(tokens).not.toHaveProperty('--header');
    expect(tokens).not.toHaveProperty('--nav');
  });
});
