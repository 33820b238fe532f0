// The mutations of TypeScript conditions: `{ start, end, text }` replaces a range of the file.
// A comparison or a negation that is the whole of an `if` is not flipped: forcing that
// condition both ways asks for more.

const comparisons = { '===': '!==', '!==': '===', '==': '!=', '!=': '==', '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const questions = new Set(['includes', 'has', 'some', 'every']);
const selections = new Set(['filter', 'some', 'every', 'find', 'findLast', 'findIndex']);

/** @param {object[]} parents from the nearest on */
export function expressionEdits(node, parents, text) {
  switch (node.type) {
    case 'LogicalExpression':
      return isWithinChain(node, parents[0])
        ? []
        : node.operator === '??'
          ? fallbackDropped(node, text)
          : operandsDropped(node);
    case 'IfStatement':
    case 'ConditionalExpression':
      return forced(node.test);
    case 'BinaryExpression':
      return isTest(node, parents[0]) && !/[<>]/.test(node.operator) ? [] : comparisonFlipped(node, text);
    case 'UnaryExpression':
      return node.operator !== '!' || isTest(node, parents[0]) || isPredicateBody(node, parents)
        ? []
        : [replaced(node, sourceOf(node.argument, text))];
    case 'ArrowFunctionExpression':
      return isPredicateBody(node.body, [node, ...parents]) ? forced(node.body) : [];
    case 'CallExpression':
      return callEdits(node, parents);
    case 'Literal':
      return typeof node.value === 'boolean' ? [replaced(node, String(!node.value))] : [];
    default:
      return [];
  }
}

function isWithinChain(node, parent) {
  return parent?.type === 'LogicalExpression' && parent.operator === node.operator;
}

function chainOf(node, operator) {
  return node.type === 'LogicalExpression' && node.operator === operator
    ? [...chainOf(node.left, operator), ...chainOf(node.right, operator)]
    : [node];
}

function operandsDropped(node) {
  const chain = chainOf(node, node.operator);
  return chain.map((operand, index) =>
    index === 0
      ? { start: operand.start, end: chain[1].start, text: '' }
      : { start: chain[index - 1].end, end: operand.end, text: '' },
  );
}

/** `refusal ?? next` is a condition when the right side is worked out; `?? 0` is only a default. */
function fallbackDropped(node, text) {
  const right = unwrapped(node.right);
  return ['CallExpression', 'ConditionalExpression'].includes(right.type)
    ? [node.left, node.right].map((side) => replaced(node, sourceOf(side, text)))
    : [];
}

function forced(test) {
  return test.type === 'Literal' ? [] : ['true', 'false'].map((value) => replaced(test, value));
}

function comparisonFlipped(node, text) {
  const flipped = comparisons[node.operator];
  if (flipped === undefined) return [];
  const start = text.indexOf(node.operator, node.left.end);
  return [{ start, end: start + node.operator.length, text: flipped }];
}

function callEdits(node, parents) {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  // A condition of a query builder.
  if (callee.property.name === 'where' && node.arguments.length > 0)
    return [{ start: callee.object.end, end: node.end, text: '' }];
  return questions.has(callee.property.name) && !isDecidedAbove(node, parents) ? forced(node) : [];
}

/** An operand that is dropped and a condition that is forced say already what forcing this call would. */
function isDecidedAbove(node, parents) {
  const [parent, ...above] = parents;
  if (parent === undefined) return false;
  if (parent.type === 'ParenthesizedExpression' || (parent.type === 'UnaryExpression' && parent.operator === '!'))
    return isDecidedAbove(parent, above);
  if (parent.type === 'LogicalExpression') return parent.operator !== '??';
  return isTest(node, parent) || isPredicateBody(node, parents);
}

function isTest(node, parent) {
  return (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node;
}

/**
 * `.filter((task) => task.isRequired)`: a predicate without an operator, so nothing in
 * it would be changed otherwise.
 */
function isPredicateBody(node, [arrow, call]) {
  const isBody = arrow?.type === 'ArrowFunctionExpression' && arrow.body === node;
  if (
    !isBody ||
    call?.type !== 'CallExpression' ||
    call.arguments[0] !== arrow ||
    !selections.has(call.callee.property?.name)
  )
    return false;
  return ['MemberExpression', 'CallExpression', 'Identifier', 'UnaryExpression'].includes(node.type);
}

function unwrapped(node) {
  return node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node;
}

function sourceOf(node, text) {
  return text.slice(node.start, node.end);
}

function replaced(node, text) {
  return { start: node.start, end: node.end, text };
}
