import { useState } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { useCurrentUser, useSetAccessLevel } from '../users/users.api.ts';
import { shellText } from './shell.text.ts';
import { startAfresh } from './start-afresh.ts';

/** SHELL-36: the chosen policy area becomes the primary one and the session is renewed. */
export function ChangePolicyAreaDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { accessLevels } = useCurrentUser();
  const primary = accessLevels.find((level) => level.isPrimary)?.id ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const change = useSetAccessLevel();
  const value = chosen ?? primary;
  const close = (): void => {
    setChosen(null);
    onClose();
  };
  const submit = (): void => {
    if (value === null || value === primary) close();
    else change.mutate(value, { onSuccess: startAfresh });
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={close}
      title={shellText.changePolicyArea}
      size="small"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{shellText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={change.isPending || change.isSuccess}>
            {shellText.changePolicyArea}
          </Button>
        </>
      }
    >
      <RadioRows
        label={shellText.policyArea}
        rows={accessLevels.map(({ id, title }) => ({ value: String(id), name: title }))}
        value={value === null ? null : String(value)}
        onChange={(id) => setChosen(Number(id))}
      />
    </AppModal>
  );
}
