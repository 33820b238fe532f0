import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { chromiumLaunchOptions, findOnPath } from './chromium.mjs';

const bare = { PATH: '/nowhere', HOME: process.env.HOME };

test('a browser named in CHROME_BIN is taken before any other', async () => {
  const options = await chromiumLaunchOptions({ ...bare, CHROME_BIN: process.execPath });
  expect(options.executablePath).toBe(process.execPath);
  expect(options.env.LD_LIBRARY_PATH).toBeUndefined();
});

test('a CHROME_BIN that is no program is refused by name', async () => {
  await expect(chromiumLaunchOptions({ ...bare, CHROME_BIN: '/nowhere/chrome' })).rejects.toThrow('/nowhere/chrome');
});

test('programs are looked for in the order of their names, then of the folders', () => {
  expect(findOnPath(['no-such-program', 'sh'], '/nowhere:/bin')).toBe('/bin/sh');
  expect(findOnPath(['no-such-program'], '/bin')).toBeUndefined();
});

const npmBrowserFits = process.platform === 'linux' && process.arch === 'x64';

test.runIf(npmBrowserFits)(
  'the browser from npm runs a page where none is installed, and our own environment stays as it was',
  async () => {
    const before = { ...process.env };
    const [first, second] = await Promise.all([chromiumLaunchOptions(bare), chromiumLaunchOptions(bare)]);
    expect(second.executablePath).toBe(first.executablePath);
    const browser = await chromium.launch(first);
    try {
      const page = await browser.newPage();
      await page.setContent('<p id="made"></p><script>made.textContent = 6 * 7</script>');
      expect(await page.textContent('#made')).toBe('42');
      expect(await page.evaluate(() => document.fonts.check('16px "Open Sans"'))).toBe(true);
    } finally {
      await browser.close();
    }
    expect({ ...process.env }).toEqual(before);
  },
);
