// SQL of values that are drawn by the number of a row, `n`: two runs draw the same.

/** A number from 0 up to `below`; what is drawn with another salt has nothing to do with it. */
export function draw(salt: number, below: number): string {
  return `pg_temp.draw(n, ${salt}, ${below})`;
}

export function oneOf(values: readonly unknown[], salt: number): string {
  return `(array[${values.join(', ')}])[1 + ${draw(salt, values.length)}]`;
}

/** The id of a person by their number. */
export function person(index: string): string {
  return `('00000000-0000-4000-8000-' || lpad((${index})::text, 12, '0'))::uuid`;
}

export const FIRST = quoted(
  'Ada Bruno Chiara Dylan Élise Farid Greta Hugo Imani Jonas Katya Luca Mira Noor Otis Petra Quinn Rosa Sven Tomas Una Viktor Willa Xenia Yusuf Zoe',
);
export const LAST = quoted(
  'Abbott Bianchi Castell Dunmore Ekström Farrow Grigg Holloway Ito Jarrett Kline Lundqvist Mercer Novak Oyelaran Pritchard Rourke Sandoval Thorne Varga Whitlock',
);
export const JOBS = ["'Store manager'", "'Team leader'", "'Colleague'", "'Picker'", "'Driver'", "'Analyst'"];
export const CONCLUSIONS = [
  "'Upheld'",
  "'Not upheld'",
  "'Agreed'",
  "'Withdrawn'",
  "'Partly upheld'",
  "'Settled informally'",
];

function quoted(words: string): string[] {
  return words.split(' ').map((word) => `'${word}'`);
}
