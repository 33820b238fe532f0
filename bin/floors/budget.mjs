// The line budget: think at `warn`, stop at `fail`. What is data or generated is excepted by name in floors.json.
export function budgetFindings({ plan, files }) {
  const { warn, fail, except = {} } = plan.budget;
  const excepted = Object.keys(except).map(asPattern);
  return [...files.values()].flatMap(({ path, text }) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= warn || path.endsWith('.css') || excepted.some((pattern) => pattern.test(path))) return [];
    const level = lines > fail ? 'error' : 'warning';
    return [{ file: path, level, message: `has ${lines} lines; the budget is ${level === 'error' ? fail : warn}.` }];
  });
}

/** `**` stands for any folders, `*` for any part of one name. */
function asPattern(glob) {
  const parts = glob
    .split(/(\*\*\/?|\*)/)
    .map((part) => (part.startsWith('**') ? '(?:.*)' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`);
}
