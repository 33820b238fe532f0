import { useState } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useServices, useSetService } from '../users/users.api.ts';
import { shellText } from './shell.text.ts';
import { startAfresh } from './start-afresh.ts';

/** SHELL-37: the chosen service becomes the current one and the session is renewed. */
export function ChangeServiceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: services, isError, refetch } = useServices(isOpen);
  const current = services?.find((service) => service.isCurrent)?.id ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const change = useSetService();
  const value = chosen ?? current;
  const close = (): void => {
    setChosen(null);
    onClose();
  };
  const submit = (): void => {
    if (value === null || value === current) close();
    else change.mutate(value, { onSuccess: startAfresh });
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={close}
      title={shellText.changeService}
      size="small"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{shellText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={change.isPending || change.isSuccess}>
            {shellText.changeService}
          </Button>
        </>
      }
    >
      {isError ? (
        <SectionError text={shellText.servicesFailed} onRetry={() => void refetch()} />
      ) : services === undefined ? (
        <SkeletonLines lines={2} />
      ) : (
        <RadioRows
          label={shellText.service}
          rows={services.map(({ id, title }) => ({ value: String(id), name: title }))}
          value={value === null ? null : String(value)}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
    </AppModal>
  );
}
