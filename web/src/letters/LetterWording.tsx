import type { LetterBlock } from '@evenhand/contract/letter-template';
import type { Letter } from '@evenhand/contract/letters';
import { fieldReads, isShownIn } from '@evenhand/engine/letters/fill-letter';
import { changedWording } from '@evenhand/engine/letters/letter-wording';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Inline } from '../ui/Inline.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { lettersText } from './letters.text.ts';
import type { LetterDraft } from './use-letter-draft.ts';
import styles from './wizard.module.css';

const WordingEditor = lazy(() => import('./WordingEditor.tsx').then((module) => ({ default: module.WordingEditor })));

interface LetterWordingProps {
  letter: Letter;
  draft: LetterDraft;
  values: Letter['values'];
  /** Labels of fields that the changed words no longer say. */
  removed: readonly string[];
}

/** The words of the letter beside its fields: those of the template, until the person changes them. */
export function LetterWording({
  letter: { template, caseValues },
  draft: { typed, keeper },
  values,
  removed,
}: LetterWordingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const contents = { caseValues, values };
  const blocks = typed.body ?? template.body;
  const isShown = (block: LetterBlock): boolean => isShownIn(block, contents);
  const isChanged = changedWording(template, typed.body) !== null;
  const [numbers] = useState(numbersOfWords);
  // A choice that was made elsewhere shows other parts, and the editor begins again with them.
  const shownParts = template.body.map((block) => Number(isShown(block))).join('');
  const fields = new Map(
    template.steps.flatMap((step) =>
      step.fields.map((field) => [field.key, { label: field.label, ...fieldReads(field, contents) }] as const),
    ),
  );

  const change = (body: LetterBlock[] | null): void => keeper.change({ ...keeper.read().values, body });
  const reset = (): void => {
    change(null);
    setIsAsking(false);
    setIsOpen(false);
  };
  return (
    <section className={styles.wording} aria-labelledby="wording-heading">
      <h2 id="wording-heading">{lettersText.wording}</h2>
      <p>{isChanged ? lettersText.wordingChanged : lettersText.wordingStandard}</p>
      {removed.length > 0 && (
        <Banner tone="warning" role="status" title={lettersText.removed(removed)}>
          {lettersText.removedHint}
        </Banner>
      )}
      <Inline>
        <Button icon={IconPencil} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? lettersText.stopChanging : lettersText.changeWording}
        </Button>
        {isChanged && (
          <Button variant="text" onClick={() => setIsAsking(true)}>
            {lettersText.resetWording}
          </Button>
        )}
      </Inline>
      {isOpen && (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <WordingEditor
            key={`${numbers.of(blocks)} ${shownParts}`}
            template={template}
            blocks={blocks}
            isShown={isShown}
            fields={fields}
            onChange={(body) => {
              numbers.continueAs(blocks, body);
              change(body);
            }}
          />
        </Suspense>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={lettersText.resetTitle}
        confirmLabel={lettersText.resetWording}
        isDestructive
        onConfirm={reset}
        onCancel={() => setIsAsking(false)}
      >
        {lettersText.resetDetail}
      </ConfirmModal>
    </section>
  );
}

/**
 * Numbers the words by where they came from. What the editor typed has its number; words of another version
 * of the letter have a new one, with which the editor begins again.
 */
function numbersOfWords() {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const of = (blocks: readonly LetterBlock[]): number => {
    const known = numbers.get(blocks) ?? ++last;
    numbers.set(blocks, known);
    return known;
  };
  return { of, continueAs: (from: readonly LetterBlock[], to: readonly LetterBlock[]) => numbers.set(to, of(from)) };
}
