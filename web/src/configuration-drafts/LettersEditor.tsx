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

/** The letters of the service; one is edited as a text. */
export function LettersEditor({ state, mayEdit }: EditorProps) {
  const { letters } = state.parts;
  const [open, setOpen] = useState<string | null>(null);
  const save = useSaveEdit();
  const words = useDraftText(open, state.draft?.version ?? 0);
  const letter = letters.find(({ path }) => path === open);
  if (letter === undefined)
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
  if (words.data === undefined)
    return (
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    );
  const { path, text: written } = words.data;
  return (
    <TextEditor
      key={path}
      kind="letter"
      title={letter.title}
      written={written}
      mayEdit={mayEdit}
      isBusy={save.isPending}
      refusal={refusedText(save.error)}
      onSave={(changed) =>
        save.mutate({ do: 'letter', path, text: changed }, { onSuccess: () => showSnackbar(text.saved, 'success') })
      }
      onBack={() => {
        save.reset();
        setOpen(null);
      }}
    />
  );
}
