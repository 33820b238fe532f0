import { useState } from 'react';
import type { FieldErrors } from '../../cases/use-dialog-form.ts';
import { useDialogForm } from '../../cases/use-dialog-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { CutText } from '../../ui/CutText.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormErrorBanner } from '../../ui/FormErrorBanner.tsx';
import { LoadBar } from '../../ui/LoadBar.tsx';
import { isDay } from '../../ui/parse-uk-date.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { showSnackbar } from '../../ui/snackbar.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { GallerySection } from './GallerySection.tsx';

const required = 'Field is required.';
const labels = { name: 'Name', relation: 'Relationship', day: 'Hearing date' } as const;
const relations = [
  { value: '1', label: 'Respondent' },
  { value: '9', label: 'Investigation manager' },
];

interface Values {
  name: string;
  relation: string | null;
  day: string;
  decision: string | null;
  attended: string[];
}

function missingIn({ name, relation, day }: Values): FieldErrors<Values> {
  return {
    ...(name === '' ? { name: required } : {}),
    ...(relation === null ? { relation: required } : {}),
    ...(isDay(day) ? {} : { day: 'Enter a date as DD/MM/YYYY' }),
  };
}

/** A whole small form: the pattern for every form of the product. */
export function GalleryForm() {
  const form = useDialogForm<Values>({ isOpen: true, initial: { name: '', relation: null, day: '', decision: null, attended: [] }, validate: missingIn });
  const { values, errors, set } = form;
  const [attempt, setAttempt] = useState(0);
  const missing = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => errors[name] !== undefined);
  return (
    <GallerySection title="A form">
      <Card isPadded={false}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const isWhole = form.check();
            setAttempt(isWhole ? 0 : attempt + 1);
            if (isWhole) showSnackbar('Participant updated successfully', 'success');
          }}
        >
          <div className="card-body">
            <Stack>
              <FormErrorBanner
                message={attempt > 0 && missing.length > 0 ? 'Please complete all required fields' : undefined}
                attempt={attempt}
                fields={missing.map((name) => ({ name, label: labels[name] }))}
              />
              <TextInput
                label={labels.name}
                name="name"
                value={values.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                error={errors.name}
              />
              <Select
                label={labels.relation}
                options={relations}
                placeholder="Please Select"
                name="relation"
                value={values.relation}
                onChange={(relation) => set({ relation })}
                error={errors.relation}
              />
              <DateField label={labels.day} note="Required before closing" name="day" value={values.day} onChange={(day) => set({ day })} error={errors.day} />
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
                onChange={(decision) => set({ decision })}
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
                onChange={(attended) => set({ attended })}
              />
              <p>
                <CutText text="A task title that is longer than fifty-seven characters is cut and whole in its tooltip" limit={57} />
              </p>
              <LoadBar value={14} of={22} />
            </Stack>
          </div>
          <StickyFooter start={<Button variant="text">Cancel</Button>}>
            <Button>Save</Button>
            <Button variant="filled" type="submit">
              Continue
            </Button>
          </StickyFooter>
        </form>
      </Card>
    </GallerySection>
  );
}
