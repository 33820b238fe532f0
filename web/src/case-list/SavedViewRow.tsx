import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';
import type { SavedView } from './saved-views.ts';
import { MAXIMUM_NAME_LENGTH, nameProblem } from './saved-views.ts';

interface SavedViewRowProps {
  view: SavedView;
  views: readonly SavedView[];
  onRename: (name: string) => void;
  onDelete: () => void;
}

/** A saved view. Its name is changed in the row, and its deletion is confirmed there. */
export function SavedViewRow({ view, views, onRename, onDelete }: SavedViewRowProps) {
  const [mode, setMode] = useState<'rest' | 'rename' | 'delete'>('rest');
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<string | null>(null);
  const rest = (): void => {
    setMode('rest');
    setName(view.name);
    setProblem(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = nameProblem(views, name, view);
    setProblem(found);
    if (found !== null) return;
    onRename(name.trim());
    setMode('rest');
  };
  if (mode === 'rename')
    return (
      <li>
        <form onSubmit={submit} className={styles.viewForm}>
          <TextInput
            autoFocus
            label={caseListText.newNameOf(view.name)}
            value={name}
            limit={MAXIMUM_NAME_LENGTH}
            error={problem ?? undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={styles.viewActs}>
            <Button size="sm" onClick={rest}>
              {caseListText.cancel}
            </Button>
            <Button size="sm" type="submit" variant="filled">
              {caseListText.rename}
            </Button>
          </div>
        </form>
      </li>
    );
  if (mode === 'delete')
    return (
      <li>
        <p>{caseListText.deleteView(view.name)}</p>
        <div className={styles.viewActs}>
          <Button size="sm" onClick={rest}>
            {caseListText.cancel}
          </Button>
          <Button size="sm" variant="destructive-filled" onClick={onDelete}>
            {caseListText.delete}
          </Button>
        </div>
      </li>
    );
  return (
    <li className={styles.viewRow}>
      <span>{view.name}</span>
      <IconButton
        icon={IconPencil}
        size="sm"
        label={caseListText.renameView(view.name)}
        onClick={() => setMode('rename')}
      />
      <IconButton
        icon={IconTrash}
        size="sm"
        label={caseListText.deleteViewLabel(view.name)}
        onClick={() => setMode('delete')}
      />
    </li>
  );
}
