// The budgets: think at `warn`, stop at `fail`, for the lines of a file and of a function. No comment has more
// columns than `commentColumns`. What is data or generated is excepted in layers.json.
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './sources.mjs';

export function budgetFindings({ plan, files }) {
  const { warn, fail, failOfTests, except = {} } = plan.budget;
  const excepted = Object.keys(except).map(asPattern);
  return [...files.values()].flatMap(({ path, text, isTest }) => {
    const most = isTest ? failOfTests : fail;
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= warn || path.endsWith('.css') || excepted.some((pattern) => pattern.test(path))) return [];
    const level = lines > most ? 'error' : 'warning';
    return [{ file: path, level, message: `has ${lines} lines; the budget is ${level === 'error' ? most : warn}.` }];
  });
}

/** Functions above the budget, of the product only: a test suite is one function around its tests. */
export function functionFindings({ plan, files }) {
  const { functionLines, except = {} } = plan.budget;
  const { warn, fail } = functionLines;
  const excepted = Object.keys(except).map(asPattern);
  const measured = [...files.values()].filter(
    ({ path, isTest }) => !isTest && !path.endsWith('.css') && !excepted.some((pattern) => pattern.test(path)),
  );
  return measured.flatMap(({ path, text }) => {
    const findings = [];
    const measure = ({ start, end }) => {
      const [first, last] = [lineAt(text, start), lineAt(text, end)];
      const lines = last - first + 1;
      if (lines <= warn) return;
      const level = lines > fail ? 'error' : 'warning';
      findings.push({
        file: path,
        line: first,
        level,
        message: `has a function of ${lines} lines; the budget is ${level === 'error' ? fail : warn}.`,
      });
    };
    new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
      parseSync(path, text).program,
    );
    return findings;
  });
}

/** Lines of comments too long to read. A rule's exception must be on one line, so it may be longer. */
export function commentFindings({ plan, files }) {
  const { commentColumns, except = {} } = plan.budget;
  const excepted = Object.keys(except).map(asPattern);
  return [...files.values()].flatMap(({ path, text }) => {
    if (excepted.some((pattern) => pattern.test(path))) return [];
    return text.split('\n').flatMap((line, index) => {
      const columns = [...line].length;
      if (columns <= commentColumns || !/^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line) || line.includes('biome-ignore'))
        return [];
      return [
        {
          file: path,
          line: index + 1,
          level: 'error',
          message: `has a comment of ${columns} columns; the budget is ${commentColumns}.`,
        },
      ];
    });
  });
}

/** `**` stands for any folders, `*` for any part of one name. */
function asPattern(glob) {
  const parts = glob
    .split(/(\*\*\/?|\*)/)
    .map((part) =>
      part.startsWith('**') ? '(?:.*)' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('')}$`);
}
