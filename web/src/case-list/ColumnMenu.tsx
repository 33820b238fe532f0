import type { CaseColumn } from '@evenhand/contract/case-list';
import { caseColumns } from '@evenhand/contract/case-list';
import { columnTitles } from '@evenhand/contract/case-list.text';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';
import { FIXED_COLUMN } from './column-choice.ts';

interface ColumnMenuProps {
  shown: readonly CaseColumn[];
  onShow: (columns: readonly CaseColumn[]) => void;
  onReset: () => void;
}

/** Chooses the columns of the table; each tick is saved at once. */
export function ColumnMenu(props: ColumnMenuProps) {
  const words = (
    <>
      {caseListText.columns} <span className="muted">{`${props.shown.length} of ${caseColumns.length}`}</span>
    </>
  );
  return (
    <PopoverButton label={caseListText.columns} icon={IconColumns3} text={words} width={248}>
      {() => <Choice {...props} />}
    </PopoverButton>
  );
}

function Choice({ shown, onShow, onReset }: ColumnMenuProps) {
  const [sought, setSought] = useState('');
  const columns = caseColumns.filter((id) => columnTitles[id].toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className={styles.menu}>
      <div className={styles.menuHead}>
        <h2>{caseListText.columns}</h2>
        <Button variant="text" size="sm" onClick={onReset}>
          {caseListText.resetColumns}
        </Button>
      </div>
      <TextInput
        label={caseListText.findColumn}
        isLabelHidden
        placeholder={caseListText.findColumn}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <ul>
        {columns.map((id) => (
          <li key={id}>
            <Checkbox
              label={id === FIXED_COLUMN ? `${columnTitles[id]} (${caseListText.alwaysShown})` : columnTitles[id]}
              checked={shown.includes(id)}
              disabled={id === FIXED_COLUMN}
              onChange={(event) =>
                onShow(event.currentTarget.checked ? [...shown, id] : shown.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
      <p className="muted small">{caseListText.columnsSaved}</p>
    </div>
  );
}
