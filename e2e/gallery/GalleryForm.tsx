import { refusalsText } from '@evenhand/contract/refusals.text';
import { useState } from 'react';
import { Button } from '../../web/src/ui/Button.tsx';
import { Card } from '../../web/src/ui/Card.tsx';
import { CutText } from '../../web/src/ui/CutText.tsx';
import { FormErrorBanner } from '../../web/src/ui/FormErrorBanner.tsx';
import { LoadBar } from '../../web/src/ui/LoadBar.tsx';
import { isDay } from '../../web/src/ui/parse-uk-date.ts';
import { Stack } from '../../web/src/ui/Stack.tsx';
import { StickyFooter } from '../../web/src/ui/StickyFooter.tsx';
import { showSnackbar } from '../../web/src/ui/snackbar.ts';
import type { FieldErrors } from '../../web/src/ui/use-dialog-form.ts';
import { useDialogForm } from '../../web/src/ui/use-dialog-form.ts';
import type { GalleryValues } from './GalleryFormFields.tsx';
import { GalleryFormFields, galleryLabels } from './GalleryFormFields.tsx';
import { GallerySection } from './GallerySection.tsx';

const required = 'Field is required.';

function missingIn({ name, relation, day }: GalleryValues): FieldErrors<GalleryValues> {
  return {
    ...(name === '' ? { name: required } : {}),
    ...(relation === null ? { relation: required } : {}),
    ...(isDay(day) ? {} : { day: 'Enter a date as DD/MM/YYYY' }),
  };
}

/** A whole small form: the pattern for every form of the product. */
export function GalleryForm() {
  const form = useDialogForm<GalleryValues>({
    isOpen: true,
    initial: { name: '', relation: null, day: '', decision: null, attended: [] },
    validate: missingIn,
  });
  const { values, errors, set } = form;
  const [attempt, setAttempt] = useState(0);
  const missing = (Object.keys(galleryLabels) as (keyof typeof galleryLabels)[]).filter(
    (name) => errors[name] !== undefined,
  );
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
                message={attempt > 0 && missing.length > 0 ? refusalsText.requiredFields : undefined}
                attempt={attempt}
                fields={missing.map((name) => ({ name, label: galleryLabels[name] }))}
              />
              <GalleryFormFields values={values} errors={errors} onChange={set} />
              <p>
                <CutText
                  text="A task title that is longer than fifty-seven characters is cut and whole in its tooltip"
                  limit={57}
                />
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
