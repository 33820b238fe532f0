// The mutations of SQL conditions: `{ start, end, text }` replaces a range of the file.
import { nested, operandsOf, partsOf, sqlTokens } from './sql-terms.mjs';

const comparisons = { '<>': '=', '!=': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** @param {{ start: number, end: number }[]} holes the `${…}` of the template */
export function sqlEdits(text, start, end, holes) {
  return editsOfList(nested(sqlTokens(text, start, end, holes)).items);
}

function editsOfList(items) {
  return [
    ...partsOf(items).flatMap((part) => [
      ...droppedTerms(part),
      ...forcedConditions(part),
      ...flippedComparisons(part),
    ]),
    ...items.flatMap((item, index) => negations(item, items[index - 1], items[index + 1])),
    ...items.flatMap((item, index) => (item.text === 'in' ? droppedElements(items[index + 1]) : [])),
    ...items.flatMap((item) => (item.kind === 'group' ? editsOfList(item.items) : [])),
  ];
}

/** `and` binds more tightly than `or`, so a term goes together with the connector that binds it. */
function droppedTerms({ items }) {
  const { operands, connectors } = operandsOf(items);
  if (connectors.length === 0) return [];
  return operands.flatMap((operand, index) => {
    const [before, after] = [connectors[index - 1], connectors[index]];
    if (operand.length === 0) return [];
    const withNext = before === undefined || (before.text === 'or' && after?.text === 'and');
    if (withNext)
      return operands[index + 1].length === 0
        ? []
        : [{ start: operand[0].start, end: operands[index + 1][0].start, text: '' }];
    return [{ start: operands[index - 1].at(-1)?.end ?? before.start, end: operand.at(-1).end, text: '' }];
  });
}

/**
 * A `where` of one term has nothing to be joined with, and what comes after `when` is
 * the condition of a conditional.
 */
function forcedConditions({ after, items }) {
  const range = { start: items[0].start, end: items.at(-1).end };
  if (after === 'when') return ['true', 'false'].map((text) => ({ ...range, text }));
  return after === 'where' && operandsOf(items).connectors.length === 0 ? [{ ...range, text: 'true' }] : [];
}

function flippedComparisons({ clause, items }) {
  return items.flatMap((item, index) => {
    if (item.kind !== 'operator') return [];
    const next = items[index + 1];
    if (item.text === '=' && clause === 'set') return []; // an assignment
    if (item.text === '=')
      return next?.text === 'any'
        ? [{ start: item.start, end: next.end, text: '<> all' }]
        : [{ start: item.start, end: item.end, text: '<>' }];
    const flipped = comparisons[item.text];
    return flipped === undefined ? [] : [{ start: item.start, end: item.end, text: flipped }];
  });
}

/** `is` ↔ `is not`, `in` ↔ `not in`, `exists` ↔ `not exists`, and any other `not` taken away. */
function negations(item, before, next) {
  if (item.kind !== 'word' || next === undefined) return [];
  const insertion = (text) => [{ start: item.start, end: item.start, text }];
  switch (item.text) {
    case 'is':
      return next.text === 'not' ? [] : [{ start: item.end, end: item.end, text: ' not' }];
    case 'in':
      return before?.text === 'not' || next.kind !== 'group' ? [] : insertion('not ');
    case 'exists':
      return before?.text === 'not' || next.kind !== 'group' ? [] : insertion('not ');
    case 'not':
      return [{ start: item.start, end: next.start, text: '' }];
    default:
      return [];
  }
}

/** One element of `in (1, 2, 3)` after the other; a list of one stays, for `in ()` is no SQL. */
function droppedElements(list) {
  if (list?.kind !== 'group') return [];
  const parts = partsOf(list.items);
  const isPlain =
    parts.length > 1 &&
    parts.every(({ items }) => items.length === 1 && ['number', 'string', 'hole'].includes(items[0].kind));
  if (!isPlain) return [];
  return parts.map(({ items: [element] }, index) =>
    index === 0
      ? { start: element.start, end: parts[1].items[0].start, text: '' }
      : { start: parts[index - 1].items[0].end, end: element.end, text: '' },
  );
}
