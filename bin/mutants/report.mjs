// Reports the result of a run of mutants in words.

/** Share of the changes that make a difference which the tests of each target must notice. */
const threshold = 0.95;

const states = ['killed', 'survived', 'timed out'];

/**
 * @param {{ mutant: object, group: string, state: string }[]} outcomes all of each file that is named in them
 * @param {Readonly<Record<string, number>>} noticedShares by file, 1 where it is not listed
 * @returns {{ lines: string[], isGood: boolean }}
 */
export function report(outcomes, noticedShares) {
  const shares = [...Map.groupBy(outcomes, ({ group }) => group)].map(([group, own]) => ({ group, ...shareOf(own) }));
  const below = [...Map.groupBy(outcomes, ({ mutant }) => mutant.file)]
    .map(([file, own]) => ({ file, wanted: threshold * (noticedShares[file] ?? 1), ...shareOf(own) }))
    .filter(({ share, wanted }) => share < wanted);
  return {
    lines: [
      ...table(outcomes),
      ...listed('Timed out, without a test that says what is wrong', outcomes, 'timed out'),
      ...listed('Survived', outcomes, 'survived'),
      '',
      ...shares.map(({ group, share, total }) => `${group}: ${percent(share)} of ${total} killed`),
      ...below.map(
        ({ file, share, total, wanted }) =>
          `${file}: ${percent(share)} of ${total} killed, ${percent(wanted)} are to be`,
      ),
    ],
    isGood: below.length === 0,
  };
}

function shareOf(outcomes) {
  return { total: outcomes.length, share: outcomes.filter(({ state }) => state === 'killed').length / outcomes.length };
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
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
