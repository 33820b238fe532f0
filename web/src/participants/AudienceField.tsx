import type { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { audienceText as text } from './audience.text.ts';
import type { Read } from './audience.ts';
import { audiencesFor, namesOf } from './audience.ts';

interface AudienceFieldProps {
  record: CaseRecord;
  /** What is answered; null for something new. */
  parent: Read | null;
  audience: MessageAudience;
  /** For a reader of HR: somebody outside HR who reads it whatever is chosen. */
  withName?: string | null;
  onChange: (audience: MessageAudience) => void;
}

/** Chooses who reads a message or a file, and says in names who that is (gaps G-108). */
export function AudienceField({ record, parent, audience, withName: writer = null, onChange }: AudienceFieldProps) {
  const options = audiencesFor(parent).map((one) => ({ value: String(one), label: text.titles[one] }));
  const withName = record.abilities.viewNotes ? (parent?.withName ?? writer) : text.you;
  return (
    <div className="stack" data-gap="1">
      {options.length > 1 && (
        <SegmentedControl
          label={text.label}
          options={options}
          value={String(audience)}
          onChange={(value) => onChange(Number(value) as MessageAudience)}
        />
      )}
      <p className="muted small" role="status">
        {text.readBy(namesOf(record, { audience, withName }))}
      </p>
    </div>
  );
}
