import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { participantsText } from './participants.text.ts';

interface RelationFieldProps {
  name: string;
  value: number | null;
  /** Blocked people are always interested parties (PART-12). */
  isFixed?: boolean;
  onChange: (relationId: number | null) => void;
  error?: string | undefined;
}

/** Field for a person's relation to the case (CONF-07). */
export function RelationField({ name, value, isFixed = false, onChange, error }: RelationFieldProps) {
  return (
    <LookupSelect
      lookup="relations"
      label={participantsText.relationship}
      name={name}
      placeholder={participantsText.chooseRelationship}
      disabled={isFixed}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      error={error}
    />
  );
}
