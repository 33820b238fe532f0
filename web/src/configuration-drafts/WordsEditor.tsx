import type { DraftWord } from '@evenhand/contract/configuration-drafts';
import { draftWords } from '@evenhand/contract/configuration-drafts';
import { useState } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';

/** The words by which screens name things. */
export function WordsEditor({ state, mayEdit }: EditorProps) {
  return (
    <Card aria-label={text.part.words}>
      <Stack gap={4}>
        {draftWords.map((word) => (
          <Word
            key={`${word} ${state.parts.words[word]}`}
            word={word}
            value={state.parts.words[word]}
            mayEdit={mayEdit}
          />
        ))}
      </Stack>
    </Card>
  );
}

function Word({ word, value, mayEdit }: { word: DraftWord; value: string; mayEdit: boolean }) {
  const save = useSaveEdit();
  const [typed, setTyped] = useState(value);
  const field = {
    label: text.word[word],
    value: typed,
    readOnly: !mayEdit,
    error: typed.trim() === '' && value !== '' ? text.wordsNeeded : refusedText(save.error),
  };
  return (
    <Stack gap={2}>
      {word === 'seekHelpText' ? (
        <Textarea {...field} rows={3} limit={2000} onChange={(event) => setTyped(event.currentTarget.value)} />
      ) : (
        <TextInput {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {typed !== value && typed.trim() !== '' && (
        <div>
          <Button
            size="sm"
            isBusy={save.isPending}
            onClick={() =>
              save.mutate({ do: 'word', word, value: typed }, { onSuccess: () => showSnackbar(text.saved, 'success') })
            }
          >
            {text.save}
          </Button>
        </div>
      )}
    </Stack>
  );
}
