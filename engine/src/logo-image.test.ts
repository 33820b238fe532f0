import { expect, test } from 'vitest';
import { readLogo } from './logo-image.ts';
import { problemsOf } from './pack/testing/small-pack.ts';

const HEAD = 'data:image/png;base64,';
/** Eight by four pixels. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFUlEQVR42mM4YRQWBcT/cdEMtFcAAFLcP5FVf0YIAAAAAElFTkSuQmCC';

/** The picture with a byte of its header changed. */
function changed(index: number, byte: number): string {
  const bytes = Buffer.from(PNG, 'base64');
  bytes[index] = byte;
  return HEAD + bytes.toString('base64');
}

test('a logo is a whole PNG that letters can hold', () => {
  expect(readLogo(HEAD + PNG)).toMatchObject({ width: 8, height: 4, bytes: Uint8Array.from(Buffer.from(PNG, 'base64')) });
  const wrong = {
    none: null,
    'an address': 'https://northmoor.example/logo.png',
    'no PNG': HEAD + btoa('GIF89a, and more than enough to have a header'),
    'no base64': `${HEAD}%%%`,
    nothing: HEAD,
    'the beginning of one': HEAD + PNG.slice(0, 80),
    'one without width': changed(19, 0),
    'one that is too high': changed(22, 0x80),
    'one of 16 bits a channel': changed(24, 16),
    'an interlaced one': changed(28, 1),
  };
  for (const [what, logoUrl] of Object.entries(wrong)) expect(readLogo(logoUrl), what).toBeNull();
});

test('V1 is a logo that letters could not hold', () => {
  const branding = (logoUrl: string) => problemsOf({ files: { 'branding.yaml': `applicationName: Northmoor\nlogoUrl: "${logoUrl}"\n` } });
  expect(branding(HEAD + PNG)).toEqual([]);
  expect(branding('https://northmoor.example/logo.png')).toEqual(["branding.yaml:2: V1 'logoUrl' must be a PNG written 'data:image/png;base64,…'."]);
  expect(branding(changed(28, 1))).toEqual([
    "branding.yaml:2: V1 'logoUrl' must be a whole PNG, not interlaced, with 8 bits a channel and at most 1000 pixels a side.",
  ]);
  expect(branding(`${HEAD}${'A'.repeat(90_000)}`)).toEqual(["branding.yaml:2: V1 'logoUrl' must be a PNG of at most 64 KB."]);
});
