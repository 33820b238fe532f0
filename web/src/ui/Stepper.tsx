import { IconCheck } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import { useIsNarrow } from './use-media.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Step {
  id: string;
  title: string;
  /** `unfinished` was gone past with something in it not done. */
  state: 'done' | 'unfinished' | 'now' | 'todo';
  /** A passed step that can be gone back to. */
  onSelect?: (() => void) | undefined;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  /** The word of the compact form: "Stage 3 of 5: Hearing". */
  noun?: string;
  /** More steps than this are one line and segments on a narrow screen. */
  mostInRow?: number;
}

const spokenStates = { done: 'Completed: ', unfinished: 'Not completed: ', now: 'Current: ', todo: '' };

/** Stages in a row; on a narrow screen one line and segments, where they do not fit in a row. */
export function Stepper({ label, steps, noun = 'Stage', mostInRow = 3 }: StepperProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow && steps.length > mostInRow) return <CompactStepper label={label} steps={steps} noun={noun} />;
  return (
    <ol className="stages" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.id} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.onSelect ? (
            <button type="button" onClick={step.onSelect}>
              <StepFace step={step} number={index + 1} />
            </button>
          ) : (
            <StepFace step={step} number={index + 1} />
          )}
        </li>
      ))}
    </ol>
  );
}

function StepFace({ step, number }: { step: Step; number: number }) {
  return (
    <>
      <span className="b" aria-hidden="true">
        {step.state === 'done' ? <Icon of={IconCheck} size={14} /> : step.state === 'unfinished' ? '–' : number}
      </span>
      <span>
        <VisuallyHidden>{spokenStates[step.state]}</VisuallyHidden>
        {step.title}
      </span>
    </>
  );
}

function CompactStepper({ label, steps, noun }: Required<Omit<StepperProps, 'mostInRow'>>) {
  const now = steps.findIndex((step) => step.state === 'now');
  const lastDone = steps.findLastIndex((step) => step.state === 'done');
  const at = Math.max(0, now === -1 ? lastDone : now);
  return (
    <div className="stages-compact">
      <p>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {`${noun} ${at + 1} of ${steps.length}: ${steps[at]?.title ?? ''}`}
      </p>
      <ol aria-hidden="true">
        {steps.map((step) => (
          <li key={step.id} data-state={step.state} />
        ))}
      </ol>
    </div>
  );
}
