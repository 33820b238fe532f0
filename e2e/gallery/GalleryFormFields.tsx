import { CheckboxGroup } from '../../web/src/ui/CheckboxGroup.tsx';
import { DateField } from '../../web/src/ui/DateField.tsx';
import { RadioGroup } from '../../web/src/ui/RadioGroup.tsx';
import { Select } from '../../web/src/ui/Select.tsx';
import { TextInput } from '../../web/src/ui/TextInput.tsx';
import type { FieldErrors } from '../../web/src/ui/use-dialog-form.ts';

export interface GalleryValues {
  name: string;
  relation: string | null;
  day: string;
  decision: string | null;
  attended: string[];
}

export const galleryLabels = { name: 'Name', relation: 'Relationship', day: 'Hearing date' } as const;
const relations = [
  { value: '1', label: 'Respondent' },
  { value: '9', label: 'Investigation manager' },
];

interface GalleryFormFieldsProps {
  values: GalleryValues;
  errors: FieldErrors<GalleryValues>;
  onChange: (change: Partial<GalleryValues>) => void;
}

/** One field of each kind. */
export function GalleryFormFields({ values, errors, onChange }: GalleryFormFieldsProps) {
  return (
    <>
      <TextInput
        label={galleryLabels.name}
        name="name"
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <Select
        label={galleryLabels.relation}
        options={relations}
        placeholder="Please Select"
        name="relation"
        value={values.relation}
        onChange={(relation) => onChange({ relation })}
        error={errors.relation}
      />
      <DateField
        label={galleryLabels.day}
        note="Required before closing"
        name="day"
        value={values.day}
        onChange={(day) => onChange({ day })}
        error={errors.day}
      />
      <RadioGroup
        label="Decision"
        isOptional
        direction="row"
        options={[
          { value: 'upheld', label: 'Upheld' },
          { value: 'dismissed', label: 'Dismissed' },
        ]}
        name="decision"
        value={values.decision}
        onChange={(decision) => onChange({ decision })}
      />
      <CheckboxGroup
        label="Attendance"
        isOptional
        direction="row"
        options={[
          { value: 'employee', label: 'Employee attended' },
          { value: 'companion', label: 'Companion attended' },
        ]}
        name="attended"
        value={values.attended}
        onChange={(attended) => onChange({ attended })}
      />
    </>
  );
}
