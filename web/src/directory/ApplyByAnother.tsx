import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { importText as text } from './import.text.ts';

/** More would leave than one person may decide: who checked the file hands its address on. */
export function ByAnother() {
  return (
    <Card title={text.secondTitle}>
      <Stack>
        <p>{text.secondLead}</p>
        <CopyField label={text.address} value={location.href} note={text.addressNote} text={text.copy} />
      </Stack>
    </Card>
  );
}

/** The second person types how many leave, to say that they have looked. */
export function TypedNumber({ isBusy, onApply }: { isBusy: boolean; onApply: (leavers: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Card title={text.apply}>
      <form
        noValidate
        className="inline"
        data-gap="3"
        data-align="end"
        data-wrap
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          if (/^\d{1,7}$/.test(typed.trim())) onApply(Number(typed));
          else setError(text.giveLeavers);
        }}
      >
        <TextInput
          label={text.leavers}
          hint={text.leaversHint}
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button variant="filled" type="submit" isBusy={isBusy}>
          {text.apply}
        </Button>
      </form>
    </Card>
  );
}
