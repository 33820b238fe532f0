import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Most that the browser may load before the first screen: every module the page names or they import
 * statically, and the style sheets.
 */
export const budget = { script: 195 * 1024, style: 22 * 1024 };

/**
 * Gzipped bytes of the first route, read off a built web application.
 * @param {string} dist the folder of index.html
 * @returns {{ script: number, style: number }}
 */
export function firstRouteSize(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  const styles = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1]);
  return { script: sizeOf(dist, withImports(dist, scripts)), style: sizeOf(dist, new Set(styles)) };
}

function withImports(dist, entries) {
  const seen = new Set();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const source = readFileSync(join(dist, path), 'utf8');
    // Static imports only: `import{…}from"./x.js"` and `import"./x.js"`, never `import("./x.js")`.
    for (const match of source.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) waiting.push(`assets/${match[1]}`);
  }
  return seen;
}

function sizeOf(dist, paths) {
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0);
}
