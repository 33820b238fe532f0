import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { WizardStep } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import type { Step } from '../ui/Stepper.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { CaseSoFar } from './CaseSoFar.tsx';
import { creationText } from './case-creation.text.ts';
import type { CaseDraft } from './case-draft.ts';
import styles from './wizard-frame.module.css';

export interface WizardNavigation {
  /** The steps this person takes, in order: a business user has no owner step (WIZ-03). */
  steps: readonly WizardStep[];
  goTo: (step: WizardStep) => void;
  cancel: () => void;
}

interface WizardFrameProps {
  navigation: WizardNavigation;
  step: WizardStep;
  draft: CaseDraft;
  title: string;
  lead: string;
  /** Above the step's own content: what happened before it. */
  notice?: ReactNode;
  /** The reason why the step is not complete; null where it is. */
  needed: string | null;
  /** The main button leads to the next step; that of the last step opens the case. */
  isBusy: boolean;
  onForward: () => Promise<void>;
  children: ReactNode;
}

/** Frame of every step: the stepper, the choices so far, and the buttons for the next step and back. */
export function WizardFrame({
  navigation,
  step,
  draft,
  title,
  lead,
  notice,
  needed,
  isBusy,
  onForward,
  children,
}: WizardFrameProps) {
  const note = useId();
  const at = navigation.steps.indexOf(step);
  const before = navigation.steps[at - 1];
  const isLast = at === navigation.steps.length - 1;
  const steps = navigation.steps.map<Step>((id, index) => ({
    id,
    title: creationText[id],
    state: index < at ? 'done' : index === at ? 'now' : 'todo',
    onSelect: index < at ? () => navigation.goTo(id) : undefined,
  }));
  return (
    <div className={styles.wizard}>
      <PageTitle title={`${creationText.createCase}: ${title}`} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{creationText.createCase}</h1>
        <Stepper label={creationText.steps} steps={steps} noun="Step" mostInRow={2} />
      </div>
      <div className={styles.body}>
        <section aria-labelledby="wizard-step">
          <h2 id="wizard-step" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
          {notice && <div className={styles.notice}>{notice}</div>}
          {children}
        </section>
        <CaseSoFar draft={draft} step={step} hasOwnerStep={navigation.steps.includes('owner')} />
      </div>
      <div className={styles.foot}>
        <StickyFooter
          start={
            <>
              {before && (
                <Button size="lg" icon={IconArrowLeft} onClick={() => navigation.goTo(before)}>
                  {creationText.back}
                </Button>
              )}
              <Button size="lg" variant="text" onClick={navigation.cancel}>
                {creationText.cancel}
              </Button>
            </>
          }
        >
          <span id={note} className="muted small note">
            {needed ?? creationText.nothingShared}
          </span>
          <Button
            variant="filled"
            size="lg"
            iconAfter={isLast ? undefined : IconArrowRight}
            aria-keyshortcuts="Control+Enter"
            isBusy={isBusy}
            // A tooltip would open under a pointer that has just pressed Next.
            disabledBy={needed === null ? undefined : note}
            onClick={() => void onForward()}
          >
            {isLast ? creationText.createCase : creationText.next}
          </Button>
        </StickyFooter>
      </div>
    </div>
  );
}
