import { useLookup } from '../configuration/configuration.api.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Select } from '../ui/Select.tsx';
import { relationTitle } from './participant-words.ts';
import { participantsText } from './participants.text.ts';

interface RelationFieldProps {
  value: number | null;
  /** Blocked people are always interested parties: then it is said, not asked (PART-12). */
  isFixed?: boolean;
  onChange: (relationId: number | null) => void;
  error?: string | undefined;
}

export function RelationField({ value, isFixed = false, onChange, error }: RelationFieldProps) {
  const { data: relations = [] } = useLookup('relations');
  if (isFixed) return <DescriptionList look="grid" items={[{ term: participantsText.relationship, value: relationTitle(value, relations) }]} />;
  return (
    <Select
      label={participantsText.relationship}
      name="relationId"
      placeholder={participantsText.chooseRelationship}
      options={relations.map(({ id, relation }) => ({ value: String(id), label: relation }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      error={error}
    />
  );
}
