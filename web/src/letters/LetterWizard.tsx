import type { Letter } from '@evenhand/contract/letters';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useIsWide } from '../ui/use-media.ts';
import { CheckStep } from './CheckStep.tsx';
import { DateReason } from './DateReason.tsx';
import { DoubtfulDates } from './DoubtfulDates.tsx';
import { LetterConflict } from './LetterConflict.tsx';
import { LetterDifferences } from './LetterDifferences.tsx';
import { LetterFrame } from './LetterFrame.tsx';
import { LetterBeside, LetterInDialog } from './LetterPreview.tsx';
import { LetterSteps } from './LetterSteps.tsx';
import { LetterWording } from './LetterWording.tsx';
import frameStyles from './letter-frame.module.css';
import { lettersText } from './letters.text.ts';
import { SaveAndExit } from './SaveAndExit.tsx';
import { SaveState } from './SaveState.tsx';
import { StepForm } from './StepForm.tsx';
import type { LetterWizardState } from './use-letter-wizard.ts';
import { CHECK, useLetterWizard } from './use-letter-wizard.ts';
import styles from './wizard.module.css';

/** The writing of a letter: its steps, the fields of the current one, and the letter as it will be sent. */
export function LetterWizard({ letter }: { letter: Letter }) {
  const { template, caseTrackingRecordId: caseId, employeeName, updatedAt } = letter;
  const wizard = useLetterWizard(letter);
  const { draft, step, goTo } = wizard;
  const [focused, setFocused] = useState<string | null>(null);
  const isWide = useIsWide();
  const shown = { letter: wizard.filled, focused, stepNumberOf: wizard.stepNumberOf };
  const title = step?.title ?? lettersText.check;
  const removed = wizard.filled.removed.map(({ label }) => label);
  // That nothing is missing would contradict the warning.
  const isWarnedOnly =
    (removed.length > 0 || wizard.dateReason !== null) && wizard.problems.length === 0 && wizard.refused === null;
  const lead = step === null ? lettersText.checkLead : step.help;
  return (
    <LetterFrame
      title={template.title}
      line={lettersText.caseLine(caseId, employeeName)}
      end={
        <div className={frameStyles.end}>
          <SaveState draft={draft} updatedAt={updatedAt} />
          <SaveAndExit draft={draft} template={template} caseId={caseId} />
        </div>
      }
    >
      <div className={frameStyles.columns}>
        <LetterSteps steps={wizard.steps} at={wizard.at} onGoTo={goTo} />
        <main id="content" tabIndex={-1} className={styles.main}>
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              wizard.goOn();
            }}
          >
            <LetterConflict ref={wizard.conflict} draft={draft} template={template} />
            <div className={styles.titleRow}>
              <div>
                <h1 ref={wizard.heading} tabIndex={-1}>
                  {title}
                </h1>
                {lead !== null && <p className={styles.lead}>{lead}</p>}
              </div>
              {!isWide && <LetterInDialog {...shown} />}
            </div>
            {step === null ? (
              <>
                <DoubtfulDates doubtful={wizard.doubtful} earliest={wizard.earliest} onGoTo={goTo} />
                {wizard.dateReason !== null && <DateReason reason={wizard.dateReason} />}
                <LetterDifferences differences={wizard.differences} onGoTo={goTo} />
                {!isWarnedOnly && (
                  <CheckStep
                    template={template}
                    problems={wizard.problems}
                    refused={wizard.refused}
                    isAsked={wizard.isAsked}
                    onGoTo={goTo}
                    listRef={wizard.list}
                  />
                )}
                <LetterWording letter={letter} draft={draft} values={wizard.readable} removed={removed} />
              </>
            ) : (
              <StepForm key={step.key} letter={letter} step={step} wizard={wizard} onFocusField={setFocused} />
            )}
            <Foot wizard={wizard} isCorrection={(letter.corrects ?? null) !== null} />
          </form>
        </main>
        {isWide && <LetterBeside {...shown} />}
      </div>
    </LetterFrame>
  );
}

/** To the steps before and after; the last one completes the letter, and says what that means. */
function Foot({
  wizard: { at, previous, next, goTo, complete, isCompleting, isWordingChanged },
  isCorrection,
}: {
  wizard: LetterWizardState;
  isCorrection: boolean;
}) {
  const effect = useId();
  return (
    <div className={styles.foot}>
      {previous && (
        <Button size="lg" icon={IconArrowLeft} onClick={() => goTo(previous.key)}>
          {lettersText.back}
        </Button>
      )}
      {at === CHECK ? (
        <>
          <p id={effect} className={styles.effect}>
            {lettersText.effect} {isCorrection && `${lettersText.effectOfCorrection} `}
            {isWordingChanged && lettersText.effectOfWording}
          </p>
          <Button
            size="lg"
            variant="filled"
            className={styles.forward}
            isBusy={isCompleting}
            aria-describedby={effect}
            onClick={complete}
          >
            {lettersText.complete}
          </Button>
        </>
      ) : (
        <Button size="lg" variant="filled" type="submit" className={styles.forward}>
          {lettersText.next(next?.title ?? '')}
        </Button>
      )}
    </div>
  );
}
