// A table has one writing module: which modules write which table, read from Kysely's calls and from raw SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt } from './sources.mjs';

const excepted = new Set(['server/testing', 'server/demo']);
const builderCall =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*(?:<[^>]*>)?\(\s*(?:(['"`])([^'"`]+)\1)?/g;
const table = '(?:only\\s+)?(?:"?[a-z_]\\w*"?\\.)?"?([a-z_]\\w*)"?';
const rawWrite = new RegExp(
  `\\binsert\\s+into\\s+${table}|\\bupdate\\s+${table}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b|\\bdelete\\s+from\\s+${table}|\\bmerge\\s+into\\s+${table}|\\btruncate\\s+(?:table\\s+)?${table}|\\bcopy\\s+${table}\\s+from\\b`,
  'gi',
);

export function tableFindings(sources) {
  const writes = [...sources.files.values()]
    .filter(isProductionServer)
    .flatMap((file) => writesOf(file, knownTables(sources)));
  const findings = writes
    .filter((write) => write.table === null)
    .map((write) => finding(write, 'writes a table whose name is not written out, so its owner cannot be told.'));
  const modulesOf = new Map();
  for (const write of writes) {
    if (write.table !== null) modulesOf.set(write.table, (modulesOf.get(write.table) ?? new Set()).add(write.module));
  }
  for (const write of writes) {
    const modules = modulesOf.get(write.table);
    if (modules?.size > 1)
      findings.push(
        finding(
          write,
          `writes ${write.table}, which is written from ${[...modules].sort().join(' and ')}; a table has one writing module.`,
        ),
      );
  }
  return findings;
}

function isProductionServer({ workspace, module, isTest, path }) {
  return workspace === 'server' && module !== null && !isTest && !excepted.has(module) && !path.endsWith('.css');
}

function writesOf(file, tables) {
  const write = (table, index) => ({ table, module: file.module, file: file.path, line: lineAt(file.code, index) });
  const calls = [...file.code.matchAll(builderCall)].map((match) =>
    write(match[2] ? plainName(match[2]) : null, match.index),
  );
  const raw = [...file.code.matchAll(rawWrite)]
    .map((match) => write(match.slice(1).find(Boolean).toLowerCase(), match.index))
    .filter(({ table }) => tables.size === 0 || tables.has(table));
  return [...calls, ...raw];
}

/** `public.hr_case as c` is `hr_case`. */
function plainName(written) {
  return written.trim().split(/\s+/)[0].split('.').pop().toLowerCase();
}

/**
 * Prose such as “delete from the list” is no write: raw SQL counts only for tables that a migration makes.
 */
function knownTables({ root }) {
  let migrations = [];
  try {
    migrations = readdirSync(join(root, 'server', 'migrations')).filter((name) => name.endsWith('.sql'));
  } catch {
    return new Set();
  }
  const made = migrations.flatMap((name) => [
    ...readFileSync(join(root, 'server', 'migrations', name), 'utf8').matchAll(
      /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi,
    ),
  ]);
  return new Set(made.map((match) => match[1].toLowerCase()));
}

function finding({ file, line }, message) {
  return { file, line, level: 'error', message };
}
