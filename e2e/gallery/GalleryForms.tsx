import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../web/src/ui/Card.tsx';
import { Checkbox } from '../../web/src/ui/Checkbox.tsx';
import { DateField } from '../../web/src/ui/DateField.tsx';
import { MultiSelect } from '../../web/src/ui/MultiSelect.tsx';
import { RadioRows } from '../../web/src/ui/RadioRows.tsx';
import { Select } from '../../web/src/ui/Select.tsx';
import { Stack } from '../../web/src/ui/Stack.tsx';
import { Textarea } from '../../web/src/ui/Textarea.tsx';
import { TextInput } from '../../web/src/ui/TextInput.tsx';
import { TimeField } from '../../web/src/ui/TimeField.tsx';
import { GallerySection } from './GallerySection.tsx';

const statuses = [
  { value: '1', label: 'Open' },
  { value: '3', label: 'Closed' },
  { value: '4', label: 'Removed / Invalid' },
];
const people = [
  {
    value: 'a',
    name: 'Juno Ashcombe',
    detail: 'Customer Care Adviser · 305112 · juno.ashcombe@northmoor.example',
    aside: '1',
  },
  { value: 'b', name: 'Juno Ashdown-Reyes', detail: 'Transport Planner · 301880', aside: '1' },
  {
    value: 'c',
    name: 'Juno Ashby-Lund',
    detail: 'Warehouse Operative · 307043',
    aside: '0',
    disabledReason: 'User is already an Observer on this Case',
  },
];

export function GalleryForms() {
  const [text, setText] = useState('Alleged falsified vehicle checks on three dates in September.');
  const [from, setFrom] = useState('2026-11-18');
  const [to, setTo] = useState('31/02/2026');
  const [time, setTime] = useState('10:45');
  const [chosen, setChosen] = useState<string[]>(['1']);
  const [status, setStatus] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>('a');
  return (
    <GallerySection title="Forms">
      <Card title="Filters">
        <div className="grid-auto">
          <Select
            label="Adviser"
            options={statuses}
            value={status}
            onChange={setStatus}
            placeholder="Any"
            isClearable
          />
          <MultiSelect label="Status" options={statuses} value={chosen} onChange={setChosen} placeholder="Any" />
          <DateField label="From date" name="gallery-date" value={from} onChange={setFrom} />
          <DateField label="To date" value={to} onChange={setTo} />
          <TimeField label="Time" value={time} onChange={setTime} />
          <Select
            label="Relationship"
            options={statuses}
            value={null}
            error="Field is required."
            placeholder="Please Select"
          />
        </div>
      </Card>
      <Card title="Fields">
        <Stack>
          <TextInput
            label="Name or Employee Id / Employee Number"
            icon={IconSearch}
            defaultValue="juno ash"
            hint="3 results. Press the down arrow to move through them."
          />
          <TextInput
            label="Employee e-mail"
            isOptional
            error="Please enter a valid e-mail address"
            defaultValue="juno@"
          />
          <Textarea
            label="Overview"
            limit={250}
            status="Draft saved 14:42"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <RadioRows label="Search results" isLabelHidden rows={people} value={person} onChange={setPerson} />
          <Checkbox label="Send this by e-mail as well" defaultChecked />
          <Checkbox label="Not chosen" />
        </Stack>
      </Card>
    </GallerySection>
  );
}
