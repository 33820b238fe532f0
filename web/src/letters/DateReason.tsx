import { DATE_REASON_MAXIMUM } from '@evenhand/contract/letters';
import { Textarea } from '../ui/Textarea.tsx';
import { lettersText } from './letters.text.ts';
import type { LetterWizardState } from './use-letter-wizard.ts';

/** Asks why a letter keeps dates that have passed or that leave less time than agreed. */
export function DateReason({ reason }: { reason: NonNullable<LetterWizardState['dateReason']> }) {
  return (
    <Textarea
      ref={reason.field}
      label={lettersText.dateReason}
      hint={lettersText.dateReasonHint}
      name="dateReason"
      rows={3}
      limit={DATE_REASON_MAXIMUM}
      value={reason.value}
      onChange={(event) => reason.set(event.currentTarget.value)}
      error={reason.isMissing ? lettersText.dateReasonMissing : undefined}
    />
  );
}
