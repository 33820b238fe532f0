import type { ParkedCall } from '@evenhand/contract/contacts';
import { IconPhonePause } from '@tabler/icons-react';
import { useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { ContactsPage } from '../contacts/ContactsPage.tsx';
import { obstacleOn } from '../contacts/obstacle-on.ts';
import { useIsFormOpen } from '../contacts/use-is-form-open.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { DeleteCall } from './DeleteCall.tsx';
import { ParkCallForm } from './ParkCallForm.tsx';
import { ParkedCallsTable } from './ParkedCallsTable.tsx';
import { useParkedCalls } from './parked-calls.api.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkedCallsPageProps {
  caseId: number;
  /** The form is shown beside the list, at another address of the same page. */
  isParking: boolean;
  onDone: () => void;
}

/** Calls parked for the adviser of a case, and the form that parks one (PARK-01). */
export function ParkedCallsPage({ caseId, isParking, onDone }: ParkedCallsPageProps) {
  const { data: record } = useCase(caseId);
  const calls = useParkedCalls(caseId);
  const [deleting, setDeleting] = useState<ParkedCall | null>(null);

  const obstacle = record === undefined ? null : obstacleOn(record, record.abilities.parkCall, text);
  const hasForm = useIsFormOpen(isParking, record, obstacle);
  const isEmpty = calls.data === undefined || calls.data.length === 0;
  const count = calls.data?.filter(({ completedDateTime }) => completedDateTime === null).length ?? 0;
  return (
    <>
      <ContactsPage
        title={text.parkedCalls}
        count={isEmpty ? null : text.notCompleted(count)}
        query={calls}
        failed={text.failed}
        opener={
          isParking ? null : (
            <ButtonLink variant="filled" icon={IconPhonePause} href={paths.createParkedCall(caseId)}>
              {text.parkACall}
            </ButtonLink>
          )
        }
        notice={isParking && !hasForm ? obstacle : null}
        table={<ParkedCallsTable record={record} calls={calls.data} onDelete={setDeleting} />}
        deletion={{ ids: calls.data?.map(({ id }) => id) ?? [], asked: deleting?.id ?? null }}
        form={hasForm && record !== undefined ? <ParkCallForm record={record} obstacle={obstacle} onDone={onDone} /> : null}
      />
      <DeleteCall caseId={caseId} call={deleting} onDone={() => setDeleting(null)} />
    </>
  );
}
