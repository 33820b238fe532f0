// What a run of mutants is worth, in words.

/** Share of mutants that tests must kill, of those that change anything. */
export const threshold = 0.95;

const states = ['killed', 'survived', 'timed out', 'equivalent'];

/**
 * @param {{ mutant: object, group: string, state: string }[]} outcomes
 * @returns {{ lines: string[], isGood: boolean }}
 */
export function report(outcomes) {
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const shares = groups.map((group) => ({ group, ...shareOf(outcomes.filter((one) => one.group === group)) }));
  return {
    lines: [
      ...table(outcomes),
      ...listed('Timed out, without a test that says what is wrong', outcomes, 'timed out'),
      ...listed('Survived', outcomes, 'survived'),
      '',
      ...shares.map(({ group, share, total }) => `${group}: ${(100 * share).toFixed(1)} % of ${total} killed`),
    ],
    isGood: shares.every(({ share }) => share >= threshold),
  };
}

function shareOf(outcomes) {
  const counted = outcomes.filter(({ state }) => state !== 'equivalent');
  const killed = counted.filter(({ state }) => state === 'killed').length;
  return { total: counted.length, share: counted.length === 0 ? 1 : killed / counted.length };
}

function table(outcomes) {
  const files = [...new Set(outcomes.map(({ mutant }) => mutant.file))];
  const width = Math.max(...files.map((file) => file.length), 0) + 2;
  const row = (name, cells) => name.padEnd(width) + cells.map((cell) => String(cell).padStart(11)).join('');
  const rowOf = (file) => {
    const own = outcomes.filter(({ mutant }) => mutant.file === file);
    return row(file, [own.length, ...states.map((state) => own.filter((one) => one.state === state).length)]);
  };
  return [row('', ['generated', ...states]), ...files.map(rowOf)];
}

function listed(title, outcomes, state) {
  const mutants = outcomes.filter((one) => one.state === state).map(({ mutant }) => mutant);
  return mutants.length === 0 ? [] : ['', `${title}:`, ...mutants.flatMap(described)];
}

export function described({ file, line, inside, original, mutated }) {
  return [`${file}:${line}${inside === '' ? '' : ` inside ${inside}`}`, `  - ${original}`, `  + ${mutated}`];
}
