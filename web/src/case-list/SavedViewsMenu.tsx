import { IconBookmark } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';
import { SavedViewRow } from './SavedViewRow.tsx';
import type { SavedView } from './saved-views.ts';
import { MAXIMUM_NAME_LENGTH, nameProblem } from './saved-views.ts';

interface SavedViewsMenuProps {
  views: readonly SavedView[];
  /** The address of the current list. */
  address: string;
  onKeep: (views: readonly SavedView[]) => void;
}

/**
 * Keeps the current list under a name, and renames or deletes kept views; the views themselves are
 * shown beside the quick ones.
 */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  return (
    <PopoverButton label={caseListText.savedViews} icon={IconBookmark} text={caseListText.savedViews} width={320}>
      {(close) => <Views {...props} onSaved={close} />}
    </PopoverButton>
  );
}

function Views({ views, address, onKeep, onSaved }: SavedViewsMenuProps & { onSaved: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const found = nameProblem(views, name);
    setProblem(found);
    if (found !== null) return;
    onKeep([...views, { name: name.trim(), address }]);
    onSaved();
  };
  return (
    <div className={styles.menu}>
      <div className={styles.menuHead}>
        <h2>{caseListText.savedViews}</h2>
      </div>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <SavedViewRow
              key={view.name}
              view={view}
              views={views}
              onRename={(next) => onKeep(views.map((one) => (one === view ? { ...view, name: next } : one)))}
              onDelete={() => onKeep(views.filter((one) => one !== view))}
            />
          ))}
        </ul>
      )}
      <form onSubmit={save} className={styles.viewForm}>
        <TextInput
          label={caseListText.nameOfView}
          value={name}
          limit={MAXIMUM_NAME_LENGTH}
          error={problem ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" size="sm">
          {caseListText.saveView}
        </Button>
      </form>
      <p className="muted small">{caseListText.columnsSaved}</p>
    </div>
  );
}
