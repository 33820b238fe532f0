import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLogo } from './logo-image.ts';
import { problemsOf } from './testing/small-pack.ts';

const HEAD = 'data:image/png;base64,';
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function part(type: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

interface Made {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly colour?: number;
  readonly interlacing?: number;
  /** Values of a pixel. */
  readonly channels?: number;
  readonly filter?: number;
  readonly lines?: number;
  readonly pixels?: Buffer;
  readonly more?: readonly Buffer[];
}

/** A PNG of eight by four pixels with transparency, but for what is said. */
function png({
  width = 8,
  height = 4,
  bits = 8,
  colour = 6,
  interlacing = 0,
  channels = 4,
  filter = 0,
  lines = height,
  pixels,
  more = [],
}: Made = {}): string {
  const header = Buffer.from([
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    height >> 8,
    height & 255,
    bits,
    colour,
    0,
    0,
    interlacing,
  ]);
  const line = Buffer.concat([Buffer.from([filter]), Buffer.alloc(8 * channels, 200)]);
  const packed = pixels ?? deflateSync(Buffer.concat(Array(lines).fill(line)));
  const parts = [part('IHDR', header), ...more, part('IDAT', packed), part('IEND', Buffer.alloc(0))];
  return HEAD + Buffer.concat([SIGNATURE, ...parts]).toString('base64');
}

const palette = [part('PLTE', Buffer.alloc(9))];

test('a logo is a PNG of any colours', () => {
  expect(readLogo(png())).toMatchObject({
    width: 8,
    height: 4,
    bytes: Buffer.from(png().slice(HEAD.length), 'base64'),
  });
  for (const [colour, channels] of [
    [0, 1],
    [2, 3],
    [4, 2],
  ] as const)
    expect(readLogo(png({ colour, channels }))).toMatchObject({ width: 8, height: 4 });
  expect(readLogo(png({ colour: 3, channels: 1, more: palette }))).toMatchObject({ width: 8, height: 4 });
});

test('what is no whole PNG that letters can hold is no logo', () => {
  const whole = Buffer.from(png().slice(HEAD.length), 'base64');
  const wrong = {
    none: null,
    'an address': 'https://northmoor.example/logo.png',
    'no PNG': HEAD + btoa('GIF89a, and more than enough to have a header'),
    'no base64': `${HEAD}%%%`,
    nothing: HEAD,
    'its first and its last bytes alone':
      HEAD + Buffer.concat([SIGNATURE, part('IEND', Buffer.alloc(0))]).toString('base64'),
    'one that is cut off': HEAD + whole.subarray(0, -5).toString('base64'),
    'a part longer than the file':
      HEAD + Buffer.concat([SIGNATURE, Buffer.from([127, 255, 255, 255]), whole.subarray(12)]).toString('base64'),
    'one without width': png({ width: 0 }),
    'one that is too high': png({ height: 1001, lines: 1 }),
    'one of 16 bits a channel': png({ bits: 16 }),
    'an interlaced one': png({ interlacing: 1 }),
    'a kind of colour that there is not': png({ colour: 5 }),
    'one without its palette': png({ colour: 3, channels: 1 }),
    'damaged pixels': png({ pixels: Buffer.from([0x78, 0x9c, 0xff, 0xff, 1, 2, 3]) }),
    'no pixels': png({ pixels: Buffer.alloc(0) }),
    'a line too few': png({ lines: 3 }),
    'a line too many': png({ lines: 5 }),
    'a filter that there is not': png({ filter: 5 }),
  };
  for (const [what, logoUrl] of Object.entries(wrong)) expect(readLogo(logoUrl), what).toBeNull();
});

test('V1 is a logo that letters could not hold', () => {
  const branding = (logoUrl: string) =>
    problemsOf({ files: { 'branding.yaml': `applicationName: Northmoor\nlogoUrl: "${logoUrl}"\n` } });
  expect(branding(png())).toEqual([]);
  const notWritten = "branding.yaml:2: V1 'logoUrl' must be a PNG written 'data:image/png;base64,…'.";
  expect(branding('https://northmoor.example/logo.png')).toEqual([notWritten]);
  expect(branding(png({ interlacing: 1 }))).toEqual([
    "branding.yaml:2: V1 'logoUrl' must be a whole PNG, not interlaced, with 8 bits a channel and at most 1000 pixels a side.",
  ]);
  expect(branding(`${HEAD}${'A'.repeat(90_000)}`)).toEqual([
    "branding.yaml:2: V1 'logoUrl' must be a PNG of at most 64 KB.",
  ]);
});
