// Reads the text of an SQL template as nested lists of tokens: enough structure to tell where a
// condition begins and ends. Not a parser of SQL: it knows brackets, `case … end`, strings, comments,
// and the words that end a condition.

/** Words before or after which no condition continues. */
const boundaries = new Set(
  (
    'select from where on having group order limit offset join left right inner full cross lateral union except intersect returning set values when then else ' +
    'as using by with into update insert delete for do filter over window'
  ).split(' '),
);
const clauses = new Set([
  'select',
  'from',
  'where',
  'on',
  'having',
  'set',
  'values',
  'returning',
  'when',
  'group',
  'order',
  'do',
]);

const patterns = [
  ['comment', /--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['space', /\s+/y],
  ['string', /'(?:[^']|'')*'/y],
  ['word', /"(?:[^"]|"")*"|\.?[A-Za-z_][\w$]*(?:\.[A-Za-z_][\w$]*)*\.?/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['operator', /[-+*/<>=~!@#%^&|?:]+/y],
  ['other', /[\s\S]/y],
];

/**
 * The tokens of `text` from `start` to `end`, without spaces and comments.
 * @param {{ start: number, end: number }[]} holes the `${…}` of the template, each one token
 */
export function sqlTokens(text, start, end, holes) {
  const tokens = [];
  let at = start;
  while (at < end) {
    const hole = holes.find((one) => one.start === at);
    const token = hole
      ? { kind: 'hole', ...hole }
      : nextToken(text, at, Math.min(end, ...holes.filter((one) => one.start > at).map((one) => one.start)));
    if (token.kind !== 'space' && token.kind !== 'comment')
      tokens.push({ ...token, text: text.slice(token.start, token.end).toLowerCase() });
    at = token.end;
  }
  return tokens;
}

function nextToken(text, at, end) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    // A hole may be inside a string or a comment, which then goes on after it.
    if (match) return { kind, start: at, end: Math.min(end, at + match[0].length) };
  }
  throw new Error(`No token at ${at}.`);
}

/**
 * Tokens as a tree: what is in brackets, or between `case` and `end`, is one
 * item `{ kind: 'group', items }`.
 */
export function nested(tokens) {
  const root = { kind: 'group', items: [] };
  const open = [root];
  for (const token of tokens) {
    const current = open.at(-1);
    if (token.text === '(' || token.text === 'case') {
      const group = { kind: 'group', text: token.text, start: token.start, end: token.end, items: [] };
      current.items.push(group);
      open.push(group);
    } else if ((token.text === ')' || token.text === 'end') && open.length > 1) {
      current.end = token.end;
      open.pop();
    } else current.items.push(token);
  }
  return root;
}

/**
 * Cuts a list of items where no condition continues: at keywords, commas, and holes that are where an
 * operand has just ended, which add to it. Each part says which clause it belongs to and what it comes after.
 */
export function partsOf(items) {
  const parts = [];
  let clause = null;
  let part = { clause, after: null, items: [] };
  const cut = (item) => {
    parts.push(part);
    if (clauses.has(item.text)) clause = item.text;
    part = { clause, after: item.text, items: [] };
  };
  items.forEach((item, index) => {
    if (isBoundary(item, items[index - 1], items[index + 1])) cut(item);
    else part.items.push(item);
  });
  return [...parts, part].filter(({ items: found }) => found.length > 0);
}

function isBoundary(item, before, next) {
  if (item.text === ',' || item.text === ';') return true;
  if (item.kind === 'hole') return before !== undefined && endsOperand(before);
  if (item.kind !== 'word' || !boundaries.has(item.text)) return false;
  if (item.text === 'from' && before?.text === 'distinct') return false;
  return !((item.text === 'left' || item.text === 'right') && next?.kind === 'group');
}

const goOn = new Set([
  'and',
  'or',
  'not',
  'is',
  'in',
  'any',
  'all',
  'like',
  'ilike',
  'between',
  'distinct',
  'exists',
  'collate',
]);

function endsOperand(item) {
  if (item.kind === 'operator' || item.kind === 'other') return false;
  return !(item.kind === 'word' && (goOn.has(item.text) || boundaries.has(item.text)));
}

/** The operands of a part and the `and`, `or` between them; `operands` is one longer than `connectors`. */
export function operandsOf(items) {
  const operands = [[]];
  const connectors = [];
  let isBetween = false;
  for (const item of items) {
    const isConnector = item.text === 'or' || (item.text === 'and' && !isBetween);
    if (item.text === 'between') isBetween = true;
    else if (item.text === 'and') isBetween = false;
    if (isConnector) {
      connectors.push(item);
      operands.push([]);
    } else operands.at(-1).push(item);
  }
  return { operands, connectors };
}
