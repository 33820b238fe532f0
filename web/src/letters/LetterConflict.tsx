import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import type { Ref } from 'react';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { versionNames } from '../configuration/version-names.ts';
import { LetterValueLines, typedFields } from './LetterValueLines.tsx';
import { lettersText } from './letters.text.ts';
import type { LetterDraft } from './use-letter-draft.ts';
import styles from './wizard.module.css';
import { differingWords } from './wording-words.ts';

interface LetterConflictProps {
  draft: LetterDraft;
  template: LetterTemplate;
  ref: Ref<HTMLDivElement>;
}

/** Two people wrote the same letter: what differs, side by side, and the choice between the two. */
export function LetterConflict({ draft: { typed, theirs, status, keeper }, template, ref }: LetterConflictProps) {
  if (theirs === null) return null;
  const { changed } = theirs;
  const fields = typedFields(template).filter(
    ({ key }) => (typed.values[key] ?? '') !== (theirs.values.values[key] ?? ''),
  );
  const [mine, other] = differingWords(template, typed.body, theirs.values.body);
  const names = versionNames(changed);
  return (
    <ConflictBanner
      ref={ref}
      title={changed?.isOwn ? lettersText.ownConflict : lettersText.conflict}
      changed={changed}
      onKeep={() => void keeper.keepMine()}
      onTake={keeper.takeTheirs}
      isBusy={status === 'saving'}
    >
      <div className={styles.sides}>
        <Side title={names.mine} fields={fields} values={typed.values} wording={mine} />
        <Side title={names.theirs} fields={fields} values={theirs.values.values} wording={other} />
      </div>
    </ConflictBanner>
  );
}

interface SideProps {
  title: string;
  fields: readonly LetterField[];
  values: LetterValues;
  /** Null where both have the same words. */
  wording: string | null;
}

function Side({ title, fields, values, wording }: SideProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <LetterValueLines fields={fields} values={values} wording={wording} />
    </section>
  );
}
