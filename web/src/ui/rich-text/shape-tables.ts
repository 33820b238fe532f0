/** A table of which no row has two cells with words is the frame of what it holds. */
function isFrame(table: HTMLTableElement): boolean {
  return [...table.rows].every(({ cells }) => [...cells].filter(hasWords).length < 2);
}

function hasWords({ textContent }: Element): boolean {
  return textContent.trim() !== '';
}

/** Takes a frame away from around its cells. */
function unwrap(table: HTMLTableElement): void {
  const parts = [...table.rows].flatMap(({ cells }) => [...cells].filter(hasWords));
  table.replaceWith(...parts.map((cell) => divOf(table.ownerDocument, [...cell.childNodes])));
}

function divOf(document: Document, children: readonly (Node | string)[]): HTMLElement {
  const div = document.createElement('div');
  div.append(...children);
  return div;
}

/** Turns a table into lines, one for each row, as messages stand in print: `Mon | 12`. */
export function rowsAsLines(table: HTMLTableElement): void {
  const lines = [...table.rows]
    .filter(hasWords)
    .map(({ cells }) => [...cells].map((cell) => cell.textContent.trim().replaceAll(/\s+/g, ' ')).join(' | '));
  const paragraphs = lines.map((line) => {
    const paragraph = table.ownerDocument.createElement('p');
    paragraph.textContent = line;
    return paragraph;
  });
  table.replaceWith(...paragraphs);
}

/** Cells across that one merged cell is divided into. Programs write thousands for a whole row. */
const MOST_MERGED = 60;

/** Divides merged cells: the first has the words, and the others keep the columns in line. */
function divideMerged({ rows }: HTMLTableElement): void {
  const widest = Math.max(...[...rows].map(({ cells }) => cells.length));
  const covered: number[] = [];
  for (const row of rows) {
    let column = 0;
    const fill = (before: Element | null): void => {
      for (; (covered[column] ?? 0) > 0; column += 1) {
        covered[column] = (covered[column] ?? 0) - 1;
        row.insertBefore(row.ownerDocument.createElement('td'), before);
      }
    };
    for (const cell of [...row.cells]) {
      fill(cell);
      const { colSpan, rowSpan } = cell;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (let part = 0; part < Math.min(colSpan, widest, MOST_MERGED); part += 1, column += 1) {
        if (part > 0) cell.after(row.ownerDocument.createElement(cell.tagName));
        covered[column] = Math.max(1, rowSpan) - 1;
      }
    }
    fill(null);
  }
}

/**
 * Makes tables such that the editor can hold them: none in another, no merged cells, and none that is a frame around
 * text or has one cell.
 */
export function shapeTables(body: HTMLElement): void {
  const all = [...body.querySelectorAll('table')];
  for (const outer of all) {
    const inner = [...outer.querySelectorAll('table')];
    if (outer.rows.length === 0) continue;
    const isOneCell = outer.rows.length === 1 && outer.rows[0]?.cells.length === 1;
    if (isOneCell || (inner.length > 0 && isFrame(outer))) unwrap(outer);
    else {
      for (const table of inner.reverse()) rowsAsLines(table);
      if (body.contains(outer)) divideMerged(outer);
    }
  }
}
