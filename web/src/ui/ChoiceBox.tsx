import { Checkbox } from './Checkbox.tsx';
import type { RowChoice } from './data-table.types.ts';
import { useIsInList } from './in-list.ts';

/** Chooses one row; with Shift all from the row changed last. */
export function ChoiceBox<Row>({ choice, row }: { choice: RowChoice<Row>; row: Row }) {
  const canChoose = choice.canChoose(row);
  const name = choice.nameOf(row);
  return (
    <Checkbox
      label={canChoose ? `Choose: ${name}` : `Cannot be chosen: ${name}`}
      isLabelHidden
      disabled={!canChoose}
      checked={choice.isChosen(row)}
      onChange={({ currentTarget, nativeEvent }) =>
        choice.onChange(row, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey === true)
      }
    />
  );
}

/** Chooses every row that is shown; its words stand beside it where there are no heads of columns. */
export function ChoiceOfAll<Row>({ choice, rows }: { choice: RowChoice<Row>; rows: readonly Row[] }) {
  const open = rows.filter(choice.canChoose);
  const chosenCount = open.filter(choice.isChosen).length;
  return (
    <Checkbox
      label="Choose all on this page"
      isLabelHidden={!useIsInList()}
      disabled={open.length === 0}
      isIndeterminate={chosenCount > 0 && chosenCount < open.length}
      checked={chosenCount > 0 && chosenCount === open.length}
      onChange={({ currentTarget }) => choice.onChangeAll(currentTarget.checked)}
    />
  );
}
