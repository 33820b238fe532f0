// The floors gate: reads floors.json and the sources, prints every break of the ground plan, exits 1 when there is one.
//   node bin/floors.mjs            check this house
// The rules and their reasons are in ARCHITECTURE.md; each lives in one file of bin/floors/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetFindings, functionFindings } from './floors/budget.mjs';
import { readHouse } from './floors/house.mjs';
import { cycleFindings, importFindings } from './floors/imports.mjs';
import { nameFindings, packageFindings } from './floors/names-and-packages.mjs';
import { tableFindings } from './floors/tables.mjs';

/** Every finding in the house under `root`, as `{ file, line?, level: 'error' | 'warning', message }`. */
export function checkHouse(root) {
  const plan = JSON.parse(readFileSync(join(root, 'floors.json'), 'utf8'));
  const house = readHouse(root, plan);
  return [
    ...house.findings,
    ...importFindings(house),
    ...cycleFindings(house),
    ...packageFindings(house),
    ...nameFindings(house),
    ...tableFindings(house),
    ...budgetFindings(house),
    ...functionFindings(house),
  ].sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkHouse(fileURLToPath(new URL('..', import.meta.url)));
  for (const { file, line, level, message } of findings) console.log(`${level}: ${file}${line ? `:${line}` : ''} ${message}`);
  const errors = findings.filter((finding) => finding.level === 'error').length;
  console.log(`floors: ${errors} errors, ${findings.length - errors} warnings`);
  process.exitCode = errors > 0 ? 1 : 0;
}
