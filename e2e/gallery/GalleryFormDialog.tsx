import { useState } from 'react';
import { AppModal } from '../../web/src/ui/AppModal.tsx';
import { Button } from '../../web/src/ui/Button.tsx';
import { DateField } from '../../web/src/ui/DateField.tsx';
import { Select } from '../../web/src/ui/Select.tsx';
import { Stack } from '../../web/src/ui/Stack.tsx';
import type { Step } from '../../web/src/ui/Stepper.tsx';
import { Stepper } from '../../web/src/ui/Stepper.tsx';
import { Textarea } from '../../web/src/ui/Textarea.tsx';

const steps: readonly Step[] = [
  { id: 'person', title: 'Person', state: 'done' },
  { id: 'reason', title: 'Reason', state: 'now' },
];

/** A dialog with a form: a step, fields, and a question before typed words are lost. */
export function GalleryFormDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title="Add Blocked User"
      steps={<Stepper label="Step 2 of 2" steps={steps} noun="Step" />}
      hasUnsavedText={reason !== ''}
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="filled" type="submit">
            Add Blocked User
          </Button>
        </>
      }
    >
      <Stack>
        <Select
          label="Relationship"
          options={[
            { value: '2', label: 'Interested party' },
            { value: '1', label: 'Respondent' },
          ]}
          placeholder="Please Select"
        />
        <DateField label="From" value={day} onChange={setDay} />
        <Textarea
          label="Blocked reason"
          limit={250}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </AppModal>
  );
}
