import type { DraftWord } from '@evenhand/contract/configuration-drafts';
import { draftWordMaximum, draftWords, mayBeEmpty } from '@evenhand/contract/configuration-drafts';
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
  const most = draftWordMaximum(word);
  const isMissing = typed.trim() === '' && !mayBeEmpty(word);
  const isTooLong = typed.trim().length > most;
  const field = {
    label: text.word[word],
    value: typed,
    readOnly: !mayEdit,
    error: wrongOf({ isMissing: isMissing && value !== '', isTooLong, most }) ?? refusedText(save.error),
  };
  return (
    <Stack gap={2}>
      {word === 'seekHelpText' || word === 'support' ? (
        <Textarea
          {...field}
          hint={word === 'support' ? text.supportHint : undefined}
          rows={3}
          limit={most}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {typed !== value && !isMissing && !isTooLong && (
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

function wrongOf(wrong: { isMissing: boolean; isTooLong: boolean; most: number }): string | null {
  if (wrong.isMissing) return text.wordsNeeded;
  return wrong.isTooLong ? text.wordsTooLong(wrong.most) : null;
}
