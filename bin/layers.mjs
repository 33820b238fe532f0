// The layers gate: reads layers.json and the sources, prints every import or file that breaks a rule, and
// exits 1 when there is an error.
//   node bin/layers.mjs            checks the sources of this checkout
// The rules and their reasons are in ARCHITECTURE.md; each is in one file of bin/layers/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetFindings, commentFindings, functionFindings } from './layers/budget.mjs';
import { cycleFindings, importFindings, moduleCycleFindings } from './layers/imports.mjs';
import { journeyFindings } from './layers/journeys.mjs';
import { nameFindings, packageFindings } from './layers/names-and-packages.mjs';
import { readSources } from './layers/sources.mjs';
import { styleFindings } from './layers/styles.mjs';
import { tableFindings } from './layers/tables.mjs';

/** Every finding in the sources under `root`, as `{ file, line?, level: 'error' | 'warning', message }`. */
export function checkLayers(root) {
  const plan = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'));
  const sources = readSources(root, plan);
  return [
    ...sources.findings,
    ...importFindings(sources),
    ...cycleFindings(sources),
    ...moduleCycleFindings(sources),
    ...packageFindings(sources),
    ...nameFindings(sources),
    ...tableFindings(sources),
    ...styleFindings(sources),
    ...journeyFindings(sources),
    ...budgetFindings(sources),
    ...functionFindings(sources),
    ...commentFindings(sources),
  ].sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkLayers(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, level, message } of findings)
    console.log(`${level}: ${file}${line ? `:${line}` : ''} ${message}`);
  const errors = findings.filter((finding) => finding.level === 'error').length;
  console.log(`layers: ${errors} errors, ${findings.length - errors} warnings`);
  process.exitCode = errors > 0 ? 1 : 0;
}
