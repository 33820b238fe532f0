import type { Letter } from '@evenhand/contract/letters';
import { fillLetter } from '@evenhand/engine/letters/fill-letter';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isPlainClick } from '../ui/link-handler.ts';
import { CorrectButton, CorrectionNotes } from './Corrections.tsx';
import styles from './finished-letter.module.css';
import { LetterDownloads } from './LetterDownloads.tsx';
import { LetterFrame } from './LetterFrame.tsx';
import { LetterPaper } from './LetterPaper.tsx';
import { LetterValueLines, typedFields } from './LetterValueLines.tsx';
import frameStyles from './letter-frame.module.css';
import { lettersText } from './letters.text.ts';
import { SendingOfLetter } from './SendingOfLetter.tsx';
import { useLeaveLetter } from './use-leave-letter.ts';
import { unsentLetter } from './use-letter-draft.ts';
import { changedWords } from './wording-words.ts';

/** A letter that this person cannot write now: a completed one, or one whose case does not allow it. */
export function FinishedLetter({
  letter,
  because,
}: {
  letter: Letter;
  because: NonNullable<Letter['readOnlyBecause']>;
}) {
  const { template, caseTrackingRecordId: caseId, completed } = letter;
  const formats = useFormats();
  const unsent = unsentLetter(useQueryClient(), letter.documentGuid);
  const goBack = useLeaveLetter(caseId);
  const leave = (event: MouseEvent): void => {
    // The tab was opened by the form that needs the letter.
    if (window.opener === null || !isPlainClick(event)) return;
    event.preventDefault();
    goBack();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had focus may just have gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <LetterFrame
      title={template.title}
      line={lettersText.caseLine(caseId, letter.employeeName)}
      end={
        <div className={frameStyles.end}>
          <ButtonLink href={paths.case(caseId)} onClick={leave}>
            {lettersText.backToCase(caseId)}
          </ButtonLink>
        </div>
      }
    >
      <main id="content" tabIndex={-1} className={styles.finished}>
        {completed === null ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {template.title}
            </h1>
            <Banner tone={because === 'locked' ? 'locked' : 'info'}>{lettersText.readOnly[because]}</Banner>
          </>
        ) : (
          <div className={styles.done}>
            <span className={styles.doneIcon}>
              <Icon of={IconCircleCheck} size={30} />
            </span>
            <h1 ref={heading} tabIndex={-1}>
              {lettersText.completedTitle}
            </h1>
            <p className={styles.lead}>
              {lettersText.completedBy(completed.by, formats.dateTime(completed.at))} {lettersText.notSent}
            </p>
            {letter.body !== null && <p className={styles.lead}>{lettersText.wordingChanged}</p>}
            {letter.dateReason && <p className={styles.lead}>{lettersText.keptDates(letter.dateReason)}</p>}
            <CorrectionNotes letter={letter} />
            <LetterDownloads
              documentGuid={letter.documentGuid}
              pdfLabel={lettersText.pdf}
              isMain={(letter.correctedBy ?? null) === null}
            />
            {letter.sending && (
              <SendingOfLetter
                letter={{
                  caseId,
                  documentGuid: letter.documentGuid,
                  title: template.title,
                  completedOn: letter.letterDate,
                }}
                sending={letter.sending}
              />
            )}
            {letter.canCorrect === true && <CorrectButton documentGuid={letter.documentGuid} />}
          </div>
        )}
        {unsent !== null && (
          <Banner tone="warning" title={lettersText.unsent}>
            <LetterValueLines
              fields={typedFields(template)}
              values={unsent.values}
              wording={changedWords(template, unsent.body)}
            />
          </Banner>
        )}
        <section aria-label={lettersText.letter} className={styles.whole}>
          <LetterPaper letter={fillLetter(template, letter)} />
        </section>
      </main>
    </LetterFrame>
  );
}
