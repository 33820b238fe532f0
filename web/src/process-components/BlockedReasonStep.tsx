import { Limits } from '@evenhand/contract/limits';
import { Textarea } from '../ui/Textarea.tsx';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';

interface BlockedReasonStepProps {
  number: number;
  value: string;
  onChange: (reason: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Reason of a block, the last step of every form that blocks (COMP-BLOCK-01, COMP-EDITPART-03). */
export function BlockedReasonStep({ number, value, onChange, onBlur, error }: BlockedReasonStepProps) {
  return (
    <FormStep number={number} title={formText.addBlockedUser}>
      <Textarea
        label={formText.blockedReason}
        name="blacklistedReason"
        hint={formText.blockedEffect}
        limit={Limits.narrativeMaximum}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FormStep>
  );
}
