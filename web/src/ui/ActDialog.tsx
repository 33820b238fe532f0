import type { ReactNode } from 'react';
import { useId } from 'react';
import { AppModal } from './AppModal.tsx';
import { Button } from './Button.tsx';
import { dialogText } from './dialog.text.ts';
import { FormErrorBanner } from './FormErrorBanner.tsx';
import { Stack } from './Stack.tsx';
import { Stepper } from './Stepper.tsx';
import type { ActDialogFace } from './use-act-dialog.ts';
import type { TwoSteps } from './use-two-steps.ts';

interface ActDialogProps {
  /** From `useActDialog`. */
  dialog: ActDialogFace;
  title: string;
  /** What the main button does, in a word; null when there is nothing left to do. */
  verb: string | null;
  isDestructive?: boolean;
  /** What the main button waits for, in a sentence that stands beside it; null when it can be pressed. */
  waitsFor?: string | null;
  onSubmit: () => void;
  /** From `useTwoSteps`: the first ends with Next, the second with the verb. */
  steps?: TwoSteps;
  /** Shown to the left of the buttons. */
  start?: ReactNode;
  /** What prevents the act; shown instead of what the server said. */
  obstacle?: string | undefined;
  /** Shown at the top instead of what the server said; null for nothing. */
  head?: ReactNode;
  hasUnsavedText?: boolean;
  /** A field carries `data-autofocus`. */
  focusesField?: boolean;
  children: ReactNode;
}

/** A dialog that ends in an act: the refusal, the fields, Cancel and the main button. */
export function ActDialog(props: ActDialogProps) {
  const {
    dialog,
    title,
    verb,
    isDestructive = false,
    waitsFor = null,
    onSubmit,
    steps,
    start,
    obstacle,
    head,
    children,
  } = props;
  const { isOpen, onClose, isBusy, refusal } = dialog;
  const isFirstOfTwo = steps?.step === 1;
  const note = useId();
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      steps={steps && <StepsOf {...steps} />}
      hasUnsavedText={props.hasUnsavedText ?? false}
      focusesField={props.focusesField ?? false}
      // A busy button is no submit button, so the keys would send the form itself.
      onSubmit={() => waitsFor === null && !isBusy && onSubmit()}
      footer={
        <>
          {steps?.step === 2 ? (
            <span className="start">
              <Button onClick={steps.back}>{dialogText.back}</Button>
            </span>
          ) : (
            start
          )}
          {waitsFor !== null && verb !== null && (
            <span id={note} className="start muted small note">
              {waitsFor}
            </span>
          )}
          <Button onClick={onClose}>{dialogText.cancel}</Button>
          {verb !== null && (
            <Button
              variant={isDestructive ? 'destructive-filled' : 'filled'}
              type="submit"
              disabledBy={waitsFor === null ? undefined : note}
              isBusy={isBusy}
            >
              {isFirstOfTwo ? dialogText.next : verb}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {head === undefined ? (
          <FormErrorBanner message={obstacle ?? refusal.message} attempt={refusal.attempt} />
        ) : (
          head
        )}
        {children}
      </Stack>
    </AppModal>
  );
}

/** The first step can be gone back to. */
function StepsOf({ titles, step, back }: TwoSteps) {
  const steps = titles.map((title, index) => {
    const state = index + 1 === step ? ('now' as const) : index + 1 < step ? ('done' as const) : ('todo' as const);
    return { id: title, title, state, onSelect: state === 'done' ? back : undefined };
  });
  return <Stepper label={dialogText.stepOf(step, titles.length)} steps={steps} noun={dialogText.step} />;
}
