import { Limits } from '@evenhand/contract/limits';
import { Banner } from '../ui/Banner.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { participantsText } from './participants.text.ts';

interface ConflictReasonProps {
  /** The sentence that names both parts of the person; without one nothing is asked. */
  warning: string | undefined;
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Asks why somebody is chosen whose parts in the case conflict, where the service allows it with a reason. */
export function ConflictReason({ warning, value, onChange, error }: ConflictReasonProps) {
  if (warning === undefined) return null;
  return (
    <>
      <Banner tone="warning">{warning}</Banner>
      <Textarea
        label={participantsText.conflictReason}
        hint={participantsText.conflictHint}
        name="conflictReason"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        limit={Limits.narrativeMaximum}
      />
    </>
  );
}
