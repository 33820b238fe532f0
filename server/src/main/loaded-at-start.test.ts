import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Packages that take much memory and that many server processes never use. They are imported where they are
 * used.
 */
const notAtStart = [
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  'docx',
  'fontkit',
  'htmlparser2',
  'hucre',
  'imapflow',
  'mailparser',
  'nodemailer',
  'oidc-provider',
  'pdfkit',
  'prom-client',
  'smtp-server',
  'unpdf',
];

/** The packages that a module loads, itself or by what it imports. Types and `import()` load none. */
function packagesFrom(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [fileURLToPath(new URL(entry, import.meta.url))];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, address] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';$/gm,
    )) {
      if (address === undefined || address.startsWith('node:')) continue;
      if (address.startsWith('.')) waiting.push(fileURLToPath(new URL(address, `file://${file}`)));
      else if (address.startsWith('@evenhand/')) waiting.push(fileURLToPath(import.meta.resolve(address)));
      else packages.add(address.split('/', address.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return packages;
}

test('a server process that starts loads nothing of printing, of mail or of its own provider before it is used', () => {
  const packages = packagesFrom('./start-process.ts');
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']));
  expect([...packages].filter((name) => notAtStart.includes(name))).toEqual([]);
});

test('a server process that has files read loads nothing that reads them [SEARCH-09]', () => {
  const packages = packagesFrom('../platform/file-text/read-file-text.ts');
  expect([...packages].filter((name) => notAtStart.includes(name))).toEqual([]);
  expect([...packagesFrom('../platform/file-text/pdf-text.ts')]).toContain('unpdf');
});
