import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { Inline } from '../ui/Inline.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useCalendarLink, useEndLink, useMakeLink } from './calendar.api.ts';
import { calendarText as text } from './calendar.text.ts';

/** The link by which calendar programs show the person's own tasks and meetings. It is shown when it is made. */
export function CalendarCard() {
  const { data, isError, isFetching, refetch } = useCalendarLink();
  return (
    <Card title={text.title}>
      {data === undefined && !isError && <SkeletonLines lines={3} />}
      {data === undefined && isError && (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <Stack gap={3}>
          <p>
            {text.what} <span className="muted">{text.saysNothing}</span>
          </p>
          <OwnLink madeAt={data.madeAt} />
        </Stack>
      )}
    </Card>
  );
}

function OwnLink({ madeAt }: { madeAt: string | null }) {
  const { date } = useFormats();
  const make = useMakeLink();
  const end = useEndLink();
  const [asks, setAsks] = useState<'replace' | 'remove' | null>(null);
  const stopAsking = (): void => setAsks(null);
  if (madeAt === null && make.data === undefined)
    return (
      <Inline>
        <Button isBusy={make.isPending} onClick={() => make.mutate()}>
          {text.create}
        </Button>
      </Inline>
    );
  const changes = (
    <>
      <Button isBusy={make.isPending} onClick={() => setAsks('replace')}>
        {text.createNew}
      </Button>
      <Button variant="destructive" onClick={() => setAsks('remove')}>
        {text.remove}
      </Button>
    </>
  );
  return (
    <>
      {make.data === undefined ? (
        <>
          {madeAt !== null && <p>{text.madeOn(date(madeAt))}</p>}
          <Inline>{changes}</Inline>
        </>
      ) : (
        <CopyField
          label={text.address}
          value={make.data.address}
          note={text.how}
          text={text}
          beside={changes}
          takesFocus
        />
      )}
      <ConfirmModal
        isOpen={asks === 'replace'}
        title={text.replaceTitle}
        confirmLabel={text.createNew}
        onConfirm={() => {
          // Nothing outside an open dialog takes the focus.
          stopAsking();
          make.mutate();
        }}
        onCancel={stopAsking}
      >
        {text.replaceDetail}
      </ConfirmModal>
      <ConfirmModal
        isOpen={asks === 'remove'}
        title={text.removeTitle}
        confirmLabel={text.remove}
        isDestructive
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => make.reset(), onSettled: stopAsking })}
        onCancel={stopAsking}
      >
        {text.removeDetail}
      </ConfirmModal>
    </>
  );
}
