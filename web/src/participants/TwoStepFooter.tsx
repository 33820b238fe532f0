import { Button } from '../ui/Button.tsx';
import { participantsText } from './participants.text.ts';

interface TwoStepFooterProps {
  step: 1 | 2;
  onBack: () => void;
  onCancel: () => void;
  /** What the last step does, on its button. */
  verb: string;
  isBusy: boolean;
}

/** The buttons below every two-step dialog about a participant: Next leads on, Back leaves what was typed. */
export function TwoStepFooter({ step, onBack, onCancel, verb, isBusy }: TwoStepFooterProps) {
  return (
    <>
      {step === 2 && (
        <span className="start">
          <Button onClick={onBack}>{participantsText.back}</Button>
        </span>
      )}
      <Button onClick={onCancel}>{participantsText.cancel}</Button>
      <Button variant="filled" type="submit" isBusy={isBusy}>
        {step === 1 ? participantsText.next : verb}
      </Button>
    </>
  );
}
