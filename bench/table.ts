interface Row {
  readonly what: string;
  readonly figure: number;
  readonly limit: string;
  readonly isMissed: boolean;
}

/** Prints a figure and keeps it; a limit is `<= 2` or `>= 0.5`, or none. */
export type Tell = (what: string, figure: number, limit?: string) => void;

export function createTable(): { readonly rows: readonly Row[]; readonly tell: Tell } {
  const rows: Row[] = [];
  return {
    rows,
    tell(what, figure, limit = '') {
      const isMissed = limit !== '' && !isWithin(figure, limit);
      rows.push({ what, figure, limit, isMissed });
      console.log(`${figure.toFixed(2).padStart(9)}  ${limit.padEnd(8)} ${isMissed ? 'MISSED ' : ''}${what}`);
    },
  };
}

function isWithin(figure: number, limit: string): boolean {
  const [sign, bound] = limit.split(' ');
  return sign === '>=' ? figure >= Number(bound) : figure <= Number(bound);
}
