import type { Extensions } from '@tiptap/core';
import { Extension, Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { CellSelection, deleteTable, goToNextCell, tableEditing } from '@tiptap/pm/tables';

/** What the library of tables calls our nodes. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** The library asks for them. Merged cells were divided before they came here (`shape-tables.ts`). */
const unmerged = {
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
} as const;

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return {
      // From the last cell the key leaves the editor, as from other text.
      Tab: run(goToNextCell(1)),
      'Shift-Tab': run(goToNextCell(-1)),
      Backspace: run(deleteWhole),
      Delete: run(deleteWhole),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    // No table in a table.
    content: '(paragraph | bulletList | orderedList | blockquote)+',
    isolating: true,
    addAttributes: () => unmerged,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Deletes a table of which every cell is selected. Otherwise the keys empty the cells. */
const deleteWhole: Command = (state, dispatch) => {
  const { selection } = state;
  const isWhole = selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection();
  return isWhole && deleteTable(state, dispatch);
};

/** Tables as they are pasted: rows and cells, without widths or merged cells. */
export const tableNodes: Extensions = [
  Extension.create({
    name: 'tableRoles',
    extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  }),
  table,
  row,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
