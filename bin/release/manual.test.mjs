import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isKnownSetting } from './known-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const manual = globSync(['docs/operations.md', 'docs/operations/*.md', 'docs/set-up.md', 'docs/settings.md'], {
  cwd: root,
});
const { scripts } = JSON.parse(read('package.json'));
const ofProgram = [
  'help',
  ...[...read('bin/evenhand.mjs').matchAll(/^.* evenhand ([a-z]+)/gm)].map((match) => match[1]),
];

/** What the commands of the server say of their use, by name: `{ first: words that come first, options }`. */
const usages = new Map();
for (const file of globSync('server/src/commands/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
  const texts = read(file).matchAll(/(?:USAGE|Usage)\w* = `([^`]*)`/g);
  for (const [, text] of texts) {
    const [, main] = /npm run ([a-z]+)/.exec(text);
    const usage = usages.get(main) ?? { first: new Set(), options: new Set() };
    usages.set(main, usage);
    for (const [, first = ''] of text.matchAll(/npm run [a-z]+(?: -- ([\w-]+))?/g)) usage.first.add(kindOf(first));
    for (const [option] of text.matchAll(/--[a-z][a-z-]+/g)) usage.options.add(option);
  }
}

/** A word of a command as its use has it: names and paths of a reader stand for a word in capitals. */
function kindOf(word) {
  return /^[A-Z/\\[]/.test(word) ? 'NAME' : word;
}

/** Commands of the product in code of a page, each as its words: `['backup', 'check', '/backups/today.tar']`. */
function commandsIn(page) {
  const code = [...page.matchAll(/^```\w*\n([\s\S]*?)^```/gm), ...page.matchAll(/`([^`\n]+)`/g)];
  const lines = code.flatMap(([, text]) => text.split('\n'));
  return lines.flatMap((line) => {
    // Accounts, services and databases have the name of the program too.
    const typed = line.replace(/ exec (-T )?evenhand |create (role|database) evenhand/, ' ');
    const [, words] = /(?:^|[ /])(?:npm run|evenhand) ([a-z].*)$/.exec(typed) ?? [];
    return words === undefined ? [] : [wordsOf(words)];
  });
}

/** The words before a remark, or before what a shell does with the command. */
function wordsOf(command) {
  const [typed] = command.split(/ {2,}|[|;>"')]/);
  return typed.split(' ').filter((word) => word !== '--' && word !== '');
}

test.each(manual)('%s names commands that there are, with words and options they take [DEPLOY-05]', (file) => {
  const wrong = commandsIn(read(file)).filter(([name, ...words]) => {
    if (scripts[name] === undefined && !ofProgram.includes(name)) return true;
    const usage = usages.get(name);
    if (usage === undefined || words.length === 0 || words[0] === '…') return false;
    const isFirstKnown = words[0].startsWith('--') || usage.first.has(kindOf(words[0]));
    return !isFirstKnown || words.some((word) => word.startsWith('--') && !usage.options.has(word));
  });
  expect(wrong).toEqual([]);
});

/** Codes in the log, names of other programs, and words of a reader's own. */
const otherNames =
  /^(EVENHAND_HOST|NODE_COMPILE_CACHE|ISSUER_MISMATCH|MAIL_(TOO_SLOW|ENDED_ITS_READING)|S3_(503|TIMEOUT|ECONNREFUSED|SERVICE_HOST)|DATABSE_URL|NAME_FILE)$/;

test.each(manual)('%s names settings that there are [DEPLOY-05]', (file) => {
  const names = [...read(file).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map((match) => match[0]);
  expect(names.filter((name) => !isKnownSetting(name) && !otherNames.test(name))).toEqual([]);
});

test('the manual has a step for each part that an installation needs, and every step says what one sees [DEPLOY-05]', () => {
  const [, steps] = read('docs/operations.md').split(/^## From nothing to a restored drill.*$/m);
  const each = steps.split(/^## /m)[0].split(/^### /m).slice(1);
  expect(each.length).toBeGreaterThan(9);
  expect(each.filter((step) => !step.includes('**You see**'))).toEqual([]);
  const typed = commandsIn(steps).map((words) => words.slice(0, 2).join(' '));
  for (const command of ['settings check', 'backup drill', 'audit verify', 'audit checkpoint', 'jobs waiting'])
    expect(typed).toContain(command);
});

const papers = globSync(['*.md', 'docs/*.md', 'docs/operations/*.md', 'docs/decisions/*.md'], { cwd: root });

/** The anchors of a page, as they are made of its headings. */
function anchorsOf(file) {
  const headings = read(file)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('links of the papers lead to pages and headings that there are [DEPLOY-05]', () => {
  const broken = papers.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, path, anchor]) => {
      const target = path === '' ? file : relative(root, join(root, dirname(file), path));
      if (!existsSync(join(root, target))) return [`${file}: ${path}`];
      return anchor !== undefined && !anchorsOf(target).includes(anchor) ? [`${file}: ${path}#${anchor}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});
