import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const directory = new URL('../../../migrations/', import.meta.url);
/** The first release has all migrations before this one. */
const FIRST = '0048';

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** A statement that breaks it. */
  readonly example: string;
}

/**
 * What makes the release before fail on the new schema, or holds up its writers for as long as a large table takes
 * (decision 0115). All of it is allowed below a comment that begins with `-- contract:` and says why it is safe, and
 * for a table that the same file makes. Tests of a migration do not notice these: they run one release on few rows.
 */
const rules: readonly Rule[] = [
  {
    name: 'drops what the release before may use',
    pattern: /\bdrop\s+(?!(constraint|default|not|expression|identity|index|trigger|policy)\b)/g,
    example: 'alter table task\n  drop column note',
  },
  { name: 'renames', pattern: /\brename\b/g, example: 'alter table task rename note to remark' },
  {
    name: 'changes a type, which writes every row again',
    pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/g,
    example: 'alter table task alter column note type varchar(10)',
  },
  {
    name: 'asks for a value that the release before does not give',
    pattern: /\bset\s+not\s+null\b/g,
    example: 'alter table task alter note set not null',
  },
  {
    name: 'adds a column that the release before does not fill',
    pattern:
      /\badd\s+(?!(constraint|check|unique|primary|foreign|exclude)\b)(?![^,]*\b(default|generated)\b)[^,]*\bnot\s+null\b/g,
    example: 'alter table task add column a text default 5, add column b numeric(3, 1) not null',
  },
  {
    name: 'makes an index on a table with rows; concurrently is not possible in the transaction of all migrations',
    pattern: /^create\s+(unique\s+)?index\b/g,
    example: 'create unique index task_note on task (note)',
  },
  {
    name: 'changes rows, which is work for a job',
    pattern: /^(update|delete)\b/g,
    example: "update task set note = ''",
  },
  { name: 'runs a block, into which these rules do not look', pattern: /^do\b/g, example: 'do $$begin end$$' },
];

const TABLE =
  /^(?:alter\s+table\s+(?:if\s+exists\s+)?|create\s+(?:unique\s+)?index\b.*?\son\s+|update\s+|delete\s+from\s+)(?:only\s+)?([\w.]+)/s;

/** Where a migration breaks a rule: line and name. */
function breachesOf(sql: string): string[] {
  const lines = sql.split('\n');
  const isExplained = (line: number) => /^\s*-- contract: \S/.test(lines[line - 1] ?? '');
  const lineAt = (index: number) => sql.slice(0, index).split('\n').length - 1;
  const breaches: string[] = [];
  const statements = statementsOf(sql);
  const ownTables = statements.flatMap(
    ({ text }) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/.exec(text)?.[1] ?? [],
  );
  for (const { text, start } of statements) {
    if (ownTables.includes(TABLE.exec(text)?.[1] ?? '')) continue;
    for (const { name, pattern } of rules) {
      for (const { index } of text.matchAll(pattern)) {
        const line = lineAt(start + index);
        if (!isExplained(line) && !isExplained(lineAt(start))) breaches.push(`line ${line + 1} ${name}`);
      }
    }
  }
  return breaches;
}

/** Statements in small letters, with blanks in place of comments, bodies, texts and whatever stands in brackets. */
function statementsOf(sql: string): { readonly text: string; readonly start: number }[] {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  let plain = sql.replaceAll(/--[^\n]*|\/\*.*?\*\/|(\$\w*\$).*?\1|'(?:[^']|'')*'/gs, blank);
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, blank);
  }
  return [...plain.toLowerCase().matchAll(/\s*([^;]+)/g)].map(({ 0: whole, 1: text = '', index }) => ({
    text,
    start: index + whole.length - text.length,
  }));
}

const migrations = readdirSync(directory).filter((file) => file.endsWith('.sql') && file >= FIRST);

test.each(migrations)('%s lets the release before go on, or says why it need not [UPG-07]', (file) => {
  expect(breachesOf(readFileSync(new URL(file, directory), 'utf8'))).toEqual([]);
});

test.each(rules)('a migration that $name is refused, unless it says why [UPG-07]', ({ name, example }) => {
  const breach = expect.stringMatching(new RegExp(`^line \\d+ ${name}$`));
  expect(breachesOf(`select 1;\n${example};`)).toEqual([breach]);
  expect(breachesOf(`-- contract:\n${example.toUpperCase()};`)).toEqual([breach]);
  expect(breachesOf(`-- contract: nobody reads it since 0.2\n${example};`)).toEqual([]);
});

test('a migration that only adds is taken, and so is whatever it does to a table of its own [UPG-07]', () => {
  expect(
    breachesOf(`-- drop table task; it's gone
      create table made (id bigint not null, drop_of text);
      create index made_id on made (id);
      alter table made alter id set not null;
      update made set id = 1;
      alter table task add column a text, add b numeric(3, 1) not null default 0, drop constraint c, alter d drop not null;
      alter table task add constraint e check (a is not null);
      create function f() returns text language sql as $$ update task set note = 'drop table' $$;`),
  ).toEqual([]);
});
