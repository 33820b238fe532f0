import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './letter-steps.module.css';
import { lettersText } from './letters.text.ts';

export interface WizardStep {
  readonly key: string;
  readonly title: string;
  /** Nothing of it is missing, and no choice still to be made decides what it asks. */
  readonly isComplete: boolean;
}

interface LetterStepsProps {
  steps: readonly WizardStep[];
  /** The key of the current one. */
  at: string;
  onGoTo: (key: string) => void;
}

/** The steps of a letter; each can be reached at any time. On a phone they unfold from one line. */
export function LetterSteps({ steps, at, onGoTo }: LetterStepsProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const number = steps.findIndex(({ key }) => key === at) + 1;
  const list = (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <Step
          key={step.key}
          step={step}
          number={index + 1}
          isCurrent={step.key === at}
          onGoTo={() => {
            setIsOpen(false);
            onGoTo(step.key);
          }}
        />
      ))}
    </ol>
  );
  if (!isNarrow)
    return (
      <nav className={styles.nav} aria-label={lettersText.steps}>
        {list}
        <p className={styles.navNote}>{lettersText.fromCaseNote}</p>
      </nav>
    );
  return (
    <nav className={styles.nav} aria-label={lettersText.steps}>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <b>{lettersText.stepOf(number, steps.length)}</b>
        <span className={styles.allSteps}>
          {lettersText.allSteps}
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      <span className={styles.segments} aria-hidden="true">
        {steps.map(({ key, isComplete }) => (
          <span key={key} data-state={key === at ? 'now' : isComplete ? 'done' : 'todo'} />
        ))}
      </span>
      {isOpen && list}
    </nav>
  );
}

interface StepProps {
  step: WizardStep;
  number: number;
  isCurrent: boolean;
  onGoTo: () => void;
}

function Step({ step: { title, isComplete }, number, isCurrent, onGoTo }: StepProps) {
  return (
    <li data-state={isCurrent ? 'now' : isComplete ? 'done' : 'todo'}>
      <button type="button" aria-current={isCurrent ? 'step' : undefined} onClick={onGoTo}>
        <span className={styles.ball} aria-hidden="true">
          {isComplete && !isCurrent ? <Icon of={IconCheck} size={14} /> : number}
        </span>
        <span>
          {isComplete && <VisuallyHidden>{lettersText.done}</VisuallyHidden>}
          {title}
        </span>
      </button>
    </li>
  );
}
