// Lists the rows of docs/requirements.tsv and docs/requirements-beyond.tsv that tests cite. A test cites by ending its
// title with ids: "… nothing is written [MSG-04, LOCK-02]".
//   npm run requirements                        cited and all rows of each area
//   npm run requirements -- --uncited AREA      the rows of an area that no test cites
//   npm run requirements -- --check             fails when a title cites what is not there, or two rows have one id
//                                               (part of bin/check)
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/** In docs: the specification, and what goes beyond it. */
const files = ['requirements.tsv', 'requirements-beyond.tsv'];
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/;
/** The process tests of a pack, run by `npm run pack -- test` and by the tests of the engine. */
const processTests = /^packs\/[^/]+\/tests\/[^/]+\.yaml$/;
const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', '.git', '.tmp']);
/** Brackets of a title with something like an id in them. */
const bracketed = /\[[^[\]]*[A-Z]-?\d[^[\]]*\]/g;
const id = /^[A-Z]+(?:-[A-Z]+)*-\d+$/;

export function readRequirements(tsv) {
  const rows = tsv.split('\n').slice(1).filter(Boolean);
  return new Map(
    rows.map((row) => row.split('\t')).map(([key, , text]) => [key, { id: key, area: key.replace(/-\d+$/, ''), text }]),
  );
}

/** The ids that several rows of these files have, so that nobody can tell which one a title cites. */
export function repeatedIds(tsvs) {
  const ids = tsvs.flatMap((tsv) => tsv.split('\n').slice(1).filter(Boolean)).map((row) => row.split('\t')[0]);
  return [...new Set(ids.filter((one, index) => ids.indexOf(one) !== index))];
}

/**
 * Every citation in the titles of `text`: `{ id, title }`, where an id may turn
 * out to be unknown or malformed.
 */
export function citationsIn(path, text) {
  if (processTests.test(path))
    return [...text.matchAll(/^ {2}- title: (.+)$/gm)].flatMap(([, title]) => citationsOf(title));
  const citations = [];
  const { program } = parseSync(path, text);
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const title = isTestCall(callee) ? titleOf(first) : null;
      if (title !== null) citations.push(...citationsOf(title));
    },
  }).visit(program);
  return citations;
}

function citationsOf(title) {
  return (title.match(bracketed) ?? [])
    .flatMap((brackets) => brackets.split(/[[\],]/))
    .map((citation) => ({ id: citation.trim(), title }))
    .filter((citation) => citation.id !== '');
}

/** test(…), test.only(…), test.describe(…), test.each(…)(…), test.runIf(…)(…), describe(…), it(…) */
function isTestCall(callee) {
  if (callee.type === 'MemberExpression') return isTestCall(callee.object);
  if (callee.type === 'CallExpression') return isTestCall(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return isTestCall(callee.tag);
  return callee.type === 'Identifier' && ['test', 'it', 'describe'].includes(callee.name);
}

function titleOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked).join('…');
  return null;
}

function readCitations(root) {
  return testFilesBelow(root, '').flatMap((path) =>
    citationsIn(path, readFileSync(join(root, path), 'utf8')).map((citation) => ({ ...citation, path })),
  );
}

function testFilesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : testFilesBelow(root, path);
    return testFile.test(entry.name) || processTests.test(path) ? [path] : [];
  });
}

export function unknownCitations(requirements, citations) {
  return citations.filter((citation) => !requirements.has(citation.id));
}

export function areas(requirements, citations) {
  const cited = new Set(citations.map((citation) => citation.id));
  const byArea = new Map();
  for (const row of requirements.values()) {
    const area = byArea.get(row.area) ?? { area: row.area, cited: 0, total: 0 };
    area.total += 1;
    area.cited += cited.has(row.id) ? 1 : 0;
    byArea.set(row.area, area);
  }
  return [...byArea.values()];
}

function main([option, area]) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tsvs = files.map((file) => readFileSync(join(root, 'docs', file), 'utf8'));
  const requirements = new Map(tsvs.flatMap((tsv) => [...readRequirements(tsv)]));
  const citations = readCitations(root);
  if (option === '--uncited') return printUncited(requirements, citations, area?.toUpperCase());
  if (option !== '--check') printAreas(areas(requirements, citations));
  const unknown = unknownCitations(requirements, citations);
  for (const citation of unknown) {
    console.log(
      `error: ${citation.path} cites ${citation.id}, which ${id.test(citation.id) ? `${files.join(' and ')} do not list` : 'is no id'}: “${citation.title}”`,
    );
  }
  const repeated = repeatedIds(tsvs);
  for (const one of repeated) console.log(`error: several rows of ${files.join(' and ')} have the id ${one}`);
  if (option === '--check')
    console.log(
      `requirements: ${new Set(citations.map((citation) => citation.id)).size} of ${requirements.size} rows cited, ${unknown.length} unknown`,
    );
  if (unknown.length + repeated.length > 0) process.exitCode = 1;
}

function printAreas(list) {
  for (const { area, cited, total } of list) console.log(`${area.padEnd(16)}${String(cited).padStart(4)} / ${total}`);
  const sum = (key) => list.reduce((total, one) => total + one[key], 0);
  console.log(`${'all'.padEnd(16)}${String(sum('cited')).padStart(4)} / ${sum('total')}`);
}

function printUncited(requirements, citations, area) {
  const rows = [...requirements.values()].filter((row) => area === undefined || row.area === area);
  if (rows.length === 0) {
    console.log(
      `There is no area ${area}. Areas: ${[...new Set([...requirements.values()].map((row) => row.area))].join(', ')}`,
    );
    process.exitCode = 2;
  }
  const cited = new Set(citations.map((citation) => citation.id));
  for (const row of rows) if (!cited.has(row.id)) console.log(`${row.id}\t${row.text}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
