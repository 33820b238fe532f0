import type { CaseColumn } from '@evenhand/contract/case-list';
import { caseColumns } from '@evenhand/contract/case-list';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Popover } from '../ui/Popover.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './case-list.module.css';
import { caseListText, columnTitles } from './case-list.text.ts';
import { FIXED_COLUMN } from './column-choice.ts';

interface ColumnMenuProps {
  shown: readonly CaseColumn[];
  onShow: (columns: readonly CaseColumn[]) => void;
  onReset: () => void;
}

/** Which columns the table shows; each tick is saved at once. */
export function ColumnMenu({ shown, onShow, onReset }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [sought, setSought] = useState('');
  const found = caseColumns.filter((id) => columnTitles[id].toLowerCase().includes(sought.trim().toLowerCase()));
  const change = (next: boolean): void => {
    setIsOpen(next);
    setSought('');
  };
  return (
    <Popover
      isOpen={isOpen}
      onChange={change}
      label={caseListText.columns}
      position="bottom-end"
      width={248}
      trigger={
        <Button size="sm" icon={IconColumns3} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => change(!isOpen)}>
          {caseListText.columns} <span className="muted">{`${shown.length} of ${caseColumns.length}`}</span>
        </Button>
      }
    >
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
          {found.map((id) => (
            <li key={id}>
              <Checkbox
                label={id === FIXED_COLUMN ? `${columnTitles[id]} (${caseListText.alwaysShown})` : columnTitles[id]}
                checked={shown.includes(id)}
                disabled={id === FIXED_COLUMN}
                onChange={(event) => onShow(event.currentTarget.checked ? [...shown, id] : shown.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
        <p className="muted small">{caseListText.columnsSaved}</p>
      </div>
    </Popover>
  );
}
