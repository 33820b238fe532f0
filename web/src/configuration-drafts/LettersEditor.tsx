import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDraftText, useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';
import { TextEditor } from './TextEditor.tsx';

type Letter = EditorProps['state']['parts']['letters'][number];

/** The letters of the service; one is edited as a text. */
export function LettersEditor({ state, mayEdit }: EditorProps) {
  const { letters } = state.parts;
  const [open, setOpen] = useState<string | null>(null);
  const letter = letters.find(({ path }) => path === open);
  if (letter !== undefined)
    return <LetterText letter={letter} state={state} mayEdit={mayEdit} onBack={() => setOpen(null)} />;
  return (
    <Card isPadded={false} aria-label={text.part.letters}>
      <DataTable
        caption={text.part.letters}
        columns={[{ id: 'title', head: text.letter, cell: ({ title }) => title, isName: true }]}
        rows={letters}
        rowKey={({ path }) => path}
        rowActions={({ path, title }) => (
          <Button size="sm" variant="text" aria-label={`${text.open} ${title}`} onClick={() => setOpen(path)}>
            {text.open}
          </Button>
        )}
        empty={<EmptyState icon={IconFileText} text={text.part.letters} />}
      />
    </Card>
  );
}

interface LetterTextProps extends EditorProps {
  letter: Letter;
  onBack: () => void;
}

/** It is read once: what is typed stays where a save is refused, or the draft has another version. */
function LetterText({ letter: { path, title }, state, mayEdit, onBack }: LetterTextProps) {
  const [version] = useState(state.draft?.version ?? 0);
  const save = useSaveEdit();
  const words = useDraftText(path, version);
  if (words.data === undefined)
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    );
  return (
    <TextEditor
      kind="letter"
      title={title}
      written={words.data.text}
      mayEdit={mayEdit}
      isBusy={save.isPending}
      refusal={refusedText(save.error)}
      onSave={(changed) =>
        save.mutate({ do: 'letter', path, text: changed }, { onSuccess: () => showSnackbar(text.saved, 'success') })
      }
      onBack={onBack}
    />
  );
}
