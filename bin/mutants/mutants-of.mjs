// Every mutant of one source file.
import { parseSync } from 'oxc-parser';
import { expressionEdits } from './expression-edits.mjs';
import { sqlEdits } from './sql-edits.mjs';

/** Nodes of TypeScript that hold code rather than types. */
const typedCode = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/**
 * @param {string} file its path, for the report
 * @param {{ values?: Record<string, readonly string[]> }} options `values`: properties whose string is
 * replaced by each other of these
 * @returns {{ file: string, line: number, inside: string, original: string, mutated: string, source: string
 * }[]} `original` and `mutated` are the lines
 *   that differ, `inside` the function or constant they belong to, `source` the whole mutated file
 */
export function mutantsOf(file, text, { values = {} } = {}) {
  const { program, errors } = parseSync(file, text, { preserveParens: true });
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const mutants = new Map();
  walk(program, [], (node, parents) => {
    for (const edit of editsOf(node, parents, { text, values, program })) {
      const mutant = mutantFrom(edit, { file, text, inside: nameOf([node, ...parents]) });
      if (mutant.source !== text && !mutants.has(mutant.source) && parses(file, mutant.source))
        mutants.set(mutant.source, mutant);
    }
  });
  return [...mutants.values()].sort((a, b) => a.line - b.line);
}

function editsOf(node, parents, { text, values, program }) {
  if (node.type === 'TaggedTemplateExpression') return node.tag.name === 'sql' ? templateEdits(node.quasi, text) : [];
  if (node.type === 'Property') return valueEdits(node, values);
  if (node.type === 'CallExpression' && text.slice(node.callee.start, node.callee.end) === 'sql.join')
    return joinedEdits(node, text, program);
  return expressionEdits(node, parents, text);
}

function templateEdits({ start, end, expressions }, text) {
  const holes = expressions.map((one) => ({
    start: text.lastIndexOf('${', one.start),
    end: text.indexOf('}', one.end) + 1,
  }));
  return sqlEdits(text, start + 1, end - 1, holes);
}

function valueEdits({ key, value }, values) {
  const others =
    Object.hasOwn(values, key.name) && value.type === 'Literal'
      ? values[key.name].filter((one) => one !== value.value)
      : [];
  return others.map((one) => ({ start: value.start, end: value.end, text: `'${one}'` }));
}

/** ``sql.join(conditions, sql` and `)``: the elements of that list are terms like any other. */
function joinedEdits({ arguments: [list, separator] }, text, program) {
  if (separator === undefined || !/`\s*(and|or)\s*`/i.test(text.slice(separator.start, separator.end))) return [];
  const elements = list.type === 'ArrayExpression' ? list.elements : arrayNamed(list.name, program);
  return elements.map((one, index) =>
    index + 1 < elements.length
      ? { start: one.start, end: elements[index + 1].start, text: '' }
      : { start: one.start, end: one.end, text: '' },
  );
}

function arrayNamed(name, program) {
  let elements = [];
  walk(program, [], (node) => {
    if (node.type === 'VariableDeclarator' && node.id.name === name && node.init?.type === 'ArrayExpression')
      ({ elements } = node.init);
  });
  return elements;
}

function walk(node, parents, visit) {
  if (typeof node.type !== 'string' || (node.type.startsWith('TS') && !typedCode.has(node.type))) return;
  visit(node, parents);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeArguments' || key === 'typeAnnotation' || key === 'returnType') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object') walk(child, [node, ...parents], visit);
  }
}

/** The innermost function with a name, else the constant of the file. */
function nameOf(path) {
  const named =
    path.find((node) => node.type === 'FunctionDeclaration') ??
    path.findLast((node) => node.type === 'VariableDeclarator');
  return named?.id?.name ?? '';
}

function mutantFrom({ start, end, text: replacement }, { file, text, inside }) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  return {
    file,
    line: text.slice(0, start).split('\n').length,
    inside,
    original: inOneLine(text.slice(from, until)),
    mutated: inOneLine(text.slice(from, start) + replacement + text.slice(end, until)),
    source: text.slice(0, start) + replacement + text.slice(end),
  };
}

function inOneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}

function parses(file, source) {
  return parseSync(file, source).errors.length === 0;
}
