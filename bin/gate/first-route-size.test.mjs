import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { firstRouteSize } from './first-route-size.mjs';

const dist = mkdtempSync(join(tmpdir(), 'evenhand-size-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

test('the first route weighs what is loaded before it: static imports, not lazy ones', () => {
  mkdirSync(join(dist, 'assets'));
  const files = {
    'assets/index.js': 'import{a}from"./shared.js";import("./lazy.js");',
    'assets/shared.js': 'export const a=1;',
    'assets/lazy.js': 'x'.repeat(5000),
    'assets/style.css': 'body{margin:0}',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
  writeFileSync(
    join(dist, 'index.html'),
    '<script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/style.css">',
  );
  const gzipped = (path) => gzipSync(files[path], { level: 9 }).length;
  expect(firstRouteSize(dist)).toEqual({
    script: gzipped('assets/index.js') + gzipped('assets/shared.js'),
    style: gzipped('assets/style.css'),
  });
});
