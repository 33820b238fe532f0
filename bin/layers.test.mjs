import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkLayers } from './layers.mjs';

const plan = {
  layers: [
    { name: 'Ground', modules: ['contract'] },
    { name: 'Engine', modules: ['engine'] },
    { name: 'Platform', modules: ['server/platform', 'web/lib', 'web/ui'] },
    { name: 'The case', modules: ['server/cases', 'web/cases'] },
    { name: 'Facilities', modules: ['server/tasks', 'server/participants', 'web/tasks'] },
    { name: 'Demo', modules: ['server/demo'] },
    {
      name: 'Composition root',
      open: true,
      modules: ['server/main', 'server/identity', 'server/testing', 'web', 'web/app', 'web/shell'],
    },
    { name: 'Journeys end to end', modules: ['e2e', 'bench'] },
  ],
  budget: {
    warn: 250,
    fail: 400,
    failOfTests: 550,
    functionLines: { warn: 80, fail: 130 },
    commentColumns: 120,
    except: { '**/*.gen.ts': 'generated', '**/*.text.ts': 'sentences' },
  },
};

/** Sources that keep every rule, so that each planted break is the only one. */
const sound = {
  'contract/src/cases.ts': "import * as z from 'zod/mini';\nexport const caseId = z.string();\n",
  'contract/src/cases.test.ts':
    "import { expect } from 'vitest';\nimport { caseId } from './cases.ts';\nexpect(caseId).toBeDefined();\n",
  'engine/src/closure.ts': "import type { caseId } from '@evenhand/contract/cases';\nexport type Id = typeof caseId;\n",
  'server/src/platform/database.ts': "import { x } from 'fastify-type-provider-zod';\nexport const db = x;\n",
  'server/src/cases/case.queries.ts':
    "import { db } from '../platform/database.ts';\nexport const insert = () => db.insertInto('hr_case').values({});\n",
  'server/src/cases/cases.routes.ts': "import { insert } from './case.queries.ts';\nexport const routes = [insert];\n",
  'server/src/cases/cases.routes.test.ts':
    "import { start } from '../../testing/test-server.ts';\nimport { routes } from './cases.routes.ts';\nexport default [start, routes];\n",
  'server/src/cases/cases.live.ts': 'export const live = 1;\n',
  'server/src/tasks/task.queries.ts':
    "import { insert } from '../cases/case.queries.ts';\nexport const add = () => [insert, db.updateTable('task').set({})];\n",
  'server/src/main/app.ts':
    "import { routes } from '../cases/cases.routes.ts';\nimport { live } from '../cases/cases.live.ts';\nimport { idp } from '../identity/idp.ts';\nexport const app = [routes, live, idp];\n",
  'server/src/identity/idp.ts': 'export const idp = 1;\n',
  'server/testing/test-server.ts':
    "import { app } from '../src/main/app.ts';\nexport const start = () => [app, sql`delete from hr_case`];\n",
  'server/migrations/0001-cases.sql':
    'create table hr_case (id bigint);\ncreate table if not exists task (id bigint);\n',
  'web/src/ui/Button.tsx': "import { IconX } from '@tabler/icons-react';\nexport const B = IconX;\n",
  'web/src/ui/ui.css': "@import './css/base.css';\n",
  'web/src/ui/css/base.css': '/* .old */\n.muted { color: red; }\n',
  'web/src/cases/cases.module.css': '.head :global(.muted) { background: url("a.b"); }\n.foot { color: red; }\n',
  'web/src/cases/Case.tsx':
    "import { B } from '../ui/Button.tsx';\nimport '../ui/ui.css';\nimport styles from './cases.module.css';\nexport const Case = () => <B className={['muted', styles.head, styles.foot]} />;\n",
  'web/vite.config.ts': "import react from '@vitejs/plugin-react';\nexport default react;\n",
  'e2e/world.ts':
    "import { start } from '../server/testing/test-server.ts';\nimport { c } from '../bin/chromium.mjs';\nexport const world = [start, c];\n",
  'e2e/gallery/Gallery.tsx': "import { B } from '../../web/src/ui/Button.tsx';\nexport const Gallery = B;\n",
  'bin/chromium.mjs': 'export const c = 1;\n',
};

const roots = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function findingsIn(planted = {}, changes = {}) {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  roots.push(root);
  for (const [path, text] of Object.entries({
    ...sound,
    ...planted,
    'layers.json': JSON.stringify({ ...plan, ...changes }),
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkLayers(root).map(
    ({ file, line, level, message }) => `${level} ${file}${line ? `:${line}` : ''} ${message}`,
  );
}

test('sources that keep the rules have no findings', () => {
  expect(findingsIn()).toEqual([]);
});

const breaks = [
  [
    'an import that points up',
    'server/src/cases/x.ts',
    "import '../tasks/task.queries.ts';",
    'server/tasks (Facilities) lies above server/cases (The case)',
  ],
  [
    'an import that points up by its type alone',
    'server/src/cases/x.ts',
    "export type T = import('../tasks/task.queries.ts').T;",
    'lies above',
  ],
  [
    'an import that points up by re-export',
    'server/src/cases/x.ts',
    "export { add } from '../tasks/task.queries.ts';",
    'lies above',
  ],
  [
    'an import that points up lazily',
    'server/src/cases/x.ts',
    "export const t = await import('../tasks/task.queries.ts');",
    'lies above',
  ],
  [
    'an import from a test of a higher module',
    'server/src/cases/x.test.ts',
    "import '../tasks/task.queries.ts';",
    'lies above',
  ],
  [
    'a contract that knows the engine',
    'contract/src/x.ts',
    "import '@evenhand/engine/closure';",
    'contract does not see engine',
  ],
  [
    'an engine that knows the server',
    'engine/src/x.ts',
    "import '../../server/src/platform/database.ts';",
    'engine does not see server',
  ],
  [
    'a server that knows the web',
    'server/src/cases/x.ts',
    "import '../../../web/src/ui/Button.tsx';",
    'server does not see web',
  ],
  [
    'a web that knows the server',
    'web/src/cases/x.ts',
    "import '../../../server/src/cases/case.queries.ts';",
    'web does not see server',
  ],
  [
    "a web that knows the server's testing",
    'web/src/cases/x.test.ts',
    "import '../../../server/testing/test-server.ts';",
    'web does not see server',
  ],
  [
    'a journey that imports the design system',
    'e2e/x.spec.ts',
    "import '../web/src/ui/Button.tsx';",
    'e2e does not see web',
  ],
  [
    'a journey that imports the server',
    'e2e/x.spec.ts',
    "import '../server/src/cases/case.queries.ts';",
    'e2e does not see server',
  ],
  ['a file in an unlisted module', 'server/src/surprise/x.ts', '', 'lies in the module server/surprise'],
  [
    'production code that uses testing',
    'server/src/main/main.ts',
    "import '../../testing/test-server.ts';",
    'server/testing is for tests only',
  ],
  [
    'an import from a test',
    'server/src/cases/x.test.ts',
    "import './cases.routes.test.ts';",
    'nothing is imported from a test',
  ],
  ['an import of a missing file', 'server/src/cases/x.ts', "import './gone.ts';", 'which is not there'],
  ['an alias', 'web/src/cases/x.ts', "import '@/ui/Button.tsx';", 'aliases are not followed'],
  [
    'routes imported by their own module',
    'server/src/cases/x.ts',
    "import './cases.routes.ts';",
    'touched only by the composition root',
  ],
  [
    'a live file imported by another module',
    'server/src/tasks/x.ts',
    "import '../cases/cases.live.ts';",
    'touched only by the composition root',
  ],
  [
    'routes imported by a test of another module',
    'server/src/tasks/x.test.ts',
    "import '../cases/cases.routes.ts';",
    'touched only by the composition root',
  ],
  ['the sources imported by the tooling', 'bin/x.mjs', "import '../contract/src/cases.ts';", 'bin/ knows no workspace'],
  [
    'the tooling imported by the sources',
    'server/src/cases/x.ts',
    "import '../../../bin/chromium.mjs';",
    'bin/ is for tooling only',
  ],
  ['classic zod', 'contract/src/x.ts', "import { z } from 'zod';", 'zod/mini'],
  ['classic zod by its long name', 'server/src/cases/x.ts', "import { z } from 'zod/v4';", 'zod/mini'],
  [
    'the type provider outside the platform',
    'server/src/cases/x.ts',
    "import 'fastify-type-provider-zod';",
    'only server/src/platform',
  ],
  ['a folder called utils', 'server/src/cases/utils/x.ts', '', '“utils”'],
  ['a file called helpers', 'web/src/cases/helpers.ts', '', '“helpers.ts”'],
  ['a file called shared.test', 'bin/shared.test.mjs', '', '“shared.test.mjs”'],
  ['a file that cannot be read', 'server/src/cases/x.ts', 'export const = ;', 'cannot be read'],
  ['a class nobody uses', 'web/src/cases/x.module.css', '.x { color: red; }', 'has the class x, which nobody uses'],
  [
    'a class of the design system nobody uses',
    'web/src/ui/css/x.css',
    '.muted-more { color: red; }',
    'has the class muted-more, which nobody uses',
  ],
  [
    'a class that is not there',
    'web/src/cases/x.tsx',
    "import styles from './cases.module.css';\nexport const x = styles.tail;",
    'uses the class tail, which web/src/cases/cases.module.css does not have',
  ],
  [
    'a journey that takes one of two things',
    'e2e/x.spec.ts',
    "await page.getByText('a').or(page.getByText('b')).first().click();",
    'takes one of two things',
  ],
  [
    'a journey that looks and does not wait',
    'e2e/x.spec.ts',
    'if (await page.getByText("a").isVisible()) await go();',
    'looks once and does not wait',
  ],
  ['a file over the budget', 'server/src/cases/x.ts', '//\n'.repeat(401), 'has 401 lines; the budget is 400'],
  [
    'a comment too wide to read',
    'server/src/cases/x.ts',
    `/** ${'word '.repeat(24)}*/\n`,
    'has a comment of 126 columns; the budget is 120',
  ],
  ['a test file over the budget', 'server/src/cases/x.test.ts', '//\n'.repeat(551), 'has 551 lines; the budget is 550'],
  [
    'a function over the budget',
    'server/src/cases/x.ts',
    `export function x() {\n${'  f();\n'.repeat(129)}}\n`,
    'has a function of 131 lines; the budget is 130',
  ],
];

describe('what breaks a rule is found in its file', () => {
  test.each(breaks)('%s', (_name, path, text, message) => {
    const findings = findingsIn({ [path]: text });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`error ${path}`);
    expect(findings[0]).toContain(message);
  });
});

test('what looks like an import or a write in a comment or a text is not reported', () => {
  const text =
    "// import '../tasks/task.queries.ts'\n/* insert into task */\nexport const s = 'delete from the list and update a set';\n";
  expect(findingsIn({ 'server/src/cases/x.ts': text })).toEqual([]);
});

test('between 250 and 400 lines there is a warning, and data is excepted', () => {
  const long = '//\n'.repeat(300);
  expect(findingsIn({ 'server/src/cases/x.ts': long })).toEqual([
    'warning server/src/cases/x.ts has 300 lines; the budget is 250.',
  ]);
  expect(
    findingsIn({
      'web/src/cases/cases.text.ts': '//\n'.repeat(900),
      'server/src/platform/tables.gen.ts': '//\n'.repeat(900),
    }),
  ).toEqual([]);
});

test('between 80 and 130 lines of a function there is a warning', () => {
  const text = `export function x() {\n${'  f();\n'.repeat(80)}}\n`;
  expect(findingsIn({ 'server/src/cases/x.ts': text })).toEqual([
    'warning server/src/cases/x.ts:1 has a function of 82 lines; the budget is 80.',
  ]);
});

test('modules of one layer import each other in one direction, and never in a circle', () => {
  const there = { 'server/src/participants/x.ts': "import '../tasks/task.queries.ts';" };
  expect(findingsIn(there)).toEqual([]);
  const back = {
    'server/src/participants/y.ts': 'export const y = 1;',
    'server/src/tasks/y.ts': "import '../participants/y.ts';",
  };
  expect(findingsIn({ ...there, ...back })).toEqual([
    'error layers.json has modules of one layer that import each other in a circle: server/participants → server/tasks.',
  ]);
});

test('a cycle is found once, with its shortest path, types included', () => {
  const findings = findingsIn({
    'server/src/cases/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
    'server/src/cases/b.ts': "import type { C } from './c.ts';\nexport type B = C;",
    'server/src/cases/c.ts':
      "import type { A } from './a.ts';\nimport { db } from '../platform/database.ts';\nexport type C = A | typeof db;",
  });
  expect(findings).toEqual([
    'error server/src/cases/a.ts is in an import cycle: server/src/cases/a.ts → server/src/cases/b.ts → server/src/cases/c.ts → server/src/cases/a.ts',
  ]);
});

test('a cycle between the modules of the open layer is found too', () => {
  const findings = findingsIn({ 'server/src/identity/idp.ts': "import '../main/app.ts';\nexport const idp = 1;\n" });
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(
    'is in an import cycle: server/src/identity/idp.ts → server/src/main/app.ts → server/src/identity/idp.ts',
  );
});

describe('a table has one writing module', () => {
  const second = [
    ["db.insertInto('hr_case')"],
    ["db.updateTable('public.hr_case as c')"],
    ["db\n  .deleteFrom('hr_case')"],
    ['sql`insert into hr_case (id) values (1)`'],
    ['sql`UPDATE ONLY "hr_case" AS c SET id = 1`'],
    ['sql`with gone as (delete from public.hr_case) select 1`'],
    ['sql`merge into hr_case using x on true`'],
    ['sql`truncate table hr_case`'],
  ];
  test.each(second)('a second writer is found: %s', (write) => {
    const findings = findingsIn({ 'server/src/tasks/x.ts': `export const x = () => ${write};\n` });
    expect(findings).toHaveLength(2);
    expect(findings.join('\n')).toContain('error server/src/tasks/x.ts');
    expect(
      findings.every((line) => line.includes('writes hr_case, which is written from server/cases and server/tasks')),
    ).toBe(true);
  });

  test('a read, a test, the demo and the testing module do not count as second writers', () => {
    expect(
      findingsIn({
        'server/src/tasks/x.ts':
          "export const x = () => [db.selectFrom('hr_case'), sql`select 1 from hr_case for update`];\n",
        'server/src/tasks/x.test.ts': "export const x = () => db.deleteFrom('hr_case');\n",
        'server/src/demo/x.ts': "export const x = () => db.deleteFrom('hr_case');\n",
      }),
    ).toEqual([]);
  });

  test('a write that hides its table is refused', () => {
    const findings = findingsIn({ 'server/src/tasks/x.ts': 'export const x = (t) => db.insertInto(t);\n' });
    expect(findings).toEqual([
      'error server/src/tasks/x.ts:1 writes a table whose name is not written out, so its owner cannot be told.',
    ]);
  });
});
