import { DRAFT_TEXT_MAXIMUM } from '@evenhand/contract/configuration-drafts';
import { fillLetter } from '@evenhand/engine/letters/fill-letter';
import type { ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { LetterPaper } from '../letters/LetterPaper.tsx';
import { SafeHtml } from '../process-components/SafeHtml.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useTextPreview } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import { draftText as text } from './configuration-drafts.text.ts';

interface TextEditorProps {
  kind: 'letter' | 'guidance';
  title: string;
  /** As it is now. */
  written: string;
  /** Above the text: the day from which guidance is shown. */
  head?: ReactNode;
  mayEdit: boolean;
  isBusy: boolean;
  refusal: string | undefined;
  onSave: (words: string) => void;
  onBack: () => void;
}

/** A text, and beside it how it reads. */
export function TextEditor({ kind, title, written, head, mayEdit, isBusy, refusal, onSave, onBack }: TextEditorProps) {
  const [words, setWords] = useState(written);
  return (
    <Card
      title={title}
      headingLevel={3}
      actions={
        <>
          <Button size="sm" onClick={onBack}>
            {text.back(text.part[kind === 'letter' ? 'letters' : 'guidance'])}
          </Button>
          {mayEdit && (
            <Button size="sm" variant="filled" isBusy={isBusy} onClick={() => onSave(words)}>
              {text.saveText}
            </Button>
          )}
        </>
      }
    >
      {refusal !== undefined && (
        <Banner tone="error" role="alert">
          {refusal}
        </Banner>
      )}
      {head}
      <div className={styles.texts}>
        <Textarea
          label={text.text}
          rows={28}
          limit={DRAFT_TEXT_MAXIMUM}
          value={words}
          readOnly={!mayEdit}
          spellCheck
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <section aria-label={text.preview} className={styles.textPreview}>
          <span className="field-label">{text.preview}</span>
          <Preview kind={kind} words={useDeferredValue(words)} />
        </section>
      </div>
    </Card>
  );
}

function Preview({ kind, words }: { kind: TextEditorProps['kind']; words: string }) {
  const { data } = useTextPreview(kind, words);
  if (data === undefined) return null;
  if (data.problems.length > 0)
    return (
      <Banner tone="warning" title={text.unreadable}>
        <ul>
          {data.problems.map(({ line, sentence }) => (
            <li key={`${line} ${sentence}`}>{text.line(line, sentence)}</li>
          ))}
        </ul>
      </Banner>
    );
  if (data.letter !== null)
    return <LetterPaper letter={fillLetter(data.letter, { caseValues: {}, values: {} })} zoom={0.9} />;
  return data.html === null ? null : <SafeHtml html={data.html} />;
}
