import { useLookup } from '../../configuration/configuration.api.ts';
import { Select } from '../../ui/Select.tsx';
import { formText } from './form.text.ts';

interface RelationSelectProps {
  name: string;
  value: number | null;
  onChange: (relationId: number | null) => void;
  error?: string | undefined;
  isFixed?: boolean;
}

/** Why a person is on the case (CONF-07). */
export function RelationSelect({ name, value, onChange, error, isFixed = false }: RelationSelectProps) {
  const { data: relations = [] } = useLookup('relations');
  return (
    <Select
      label={formText.relationship}
      name={name}
      error={error}
      placeholder={formText.pleaseSelect}
      disabled={isFixed}
      options={relations.map(({ id, relation }) => ({ value: String(id), label: relation }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
