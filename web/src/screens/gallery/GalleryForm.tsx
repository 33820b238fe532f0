import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { CutText } from '../../ui/CutText.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormErrorBanner } from '../../ui/FormErrorBanner.tsx';
import { LoadBar } from '../../ui/LoadBar.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { showSnackbar } from '../../ui/snackbar.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { GallerySection } from './GallerySection.tsx';

const required = 'Field is required.';
const schema = z.object({
  name: z.string().check(z.minLength(1, required)),
  relation: z.string(required).check(z.minLength(1, required)),
  day: z.iso.date('Enter a date as DD/MM/YYYY'),
  decision: z.nullable(z.string()),
  attended: z.array(z.string()),
});
const labels = { name: 'Name', relation: 'Relationship', day: 'Hearing date' } as const;
const relations = [
  { value: '1', label: 'Respondent' },
  { value: '9', label: 'Investigation manager' },
];

/** A whole small form: the pattern for every form of the product. */
export function GalleryForm() {
  const form = useAppForm({
    initialValues: { name: '', relation: null as string | null, day: '', decision: null as string | null, attended: [] as string[] },
    schema,
  });
  const [attempt, setAttempt] = useState(0);
  const missing = Object.keys(labels).filter((name) => form.errors[name]);
  return (
    <GallerySection title="A form">
      <Card isPadded={false}>
        <form
          noValidate
          onSubmit={form.onSubmit(
            () => {
              setAttempt(0);
              showSnackbar('Participant updated successfully', 'success');
            },
            () => setAttempt(attempt + 1),
          )}
        >
          <div className="card-body">
            <Stack>
              <FormErrorBanner
                message={attempt > 0 && missing.length > 0 ? 'Please complete all required fields' : undefined}
                attempt={attempt}
                fields={missing.map((name) => ({ name, label: labels[name as keyof typeof labels] }))}
              />
              <TextInput label={labels.name} {...form.field('name')} />
              <Select label={labels.relation} options={relations} placeholder="Please Select" {...form.field('relation')} />
              <DateField label={labels.day} note="Required before closing" {...form.field('day')} />
              <RadioGroup
                label="Decision"
                isOptional
                direction="row"
                options={[
                  { value: 'upheld', label: 'Upheld' },
                  { value: 'dismissed', label: 'Dismissed' },
                ]}
                {...form.field('decision')}
              />
              <CheckboxGroup
                label="Attendance"
                isOptional
                direction="row"
                options={[
                  { value: 'employee', label: 'Employee attended' },
                  { value: 'companion', label: 'Companion attended' },
                ]}
                {...form.field('attended')}
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
