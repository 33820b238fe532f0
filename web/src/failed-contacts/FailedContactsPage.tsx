import type { FailedContact } from '@evenhand/contract/contacts';
import { IconPhoneX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { ContactsPage } from '../contacts/ContactsPage.tsx';
import { obstacleOn } from '../contacts/obstacle-on.ts';
import { useIsFormOpen } from '../contacts/use-is-form-open.ts';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { DeleteContact } from './DeleteContact.tsx';
import { FailedContactForm } from './FailedContactForm.tsx';
import { FailedContactsTable } from './FailedContactsTable.tsx';
import { useFailedContacts } from './failed-contacts.api.ts';
import { failedContactsText as text } from './failed-contacts.text.ts';

interface FailedContactsPageProps {
  caseId: number;
  /** The form is shown beside the list, at another address of the same page. */
  isRecording: boolean;
  onDone: () => void;
}

/** Attempts to reach somebody on a case that failed, and the form that records one (FAIL-01). */
export function FailedContactsPage({ caseId, isRecording, onDone }: FailedContactsPageProps) {
  const { data: record } = useCase(caseId);
  const contacts = useFailedContacts(caseId);
  const [deleting, setDeleting] = useState<FailedContact | null>(null);

  const obstacle = record === undefined ? null : obstacleOn(record, record.abilities.recordFailedContact, text);
  const hasForm = useIsFormOpen(isRecording, record, obstacle);
  return (
    <>
      <ContactsPage
        title={text.failedContacts}
        query={contacts}
        failed={text.failed}
        opener={hasForm || (isRecording && obstacle === null) ? null : <Opener caseId={caseId} obstacle={obstacle} />}
        table={<FailedContactsTable record={record} contacts={contacts.data} onDelete={setDeleting} />}
        deletion={{ ids: contacts.data?.map(({ id }) => id) ?? [], asked: deleting?.id ?? null }}
        form={hasForm && record !== undefined ? <FailedContactForm record={record} obstacle={obstacle} onDone={onDone} /> : null}
      />
      <DeleteContact caseId={caseId} contact={deleting} onDone={() => setDeleting(null)} />
    </>
  );
}

/**
 * Leads to the form. Where nothing can be recorded it is disabled, with the reason beside it (FAIL-09,
 * FAIL-10).
 */
function Opener({ caseId, obstacle }: { caseId: number; obstacle: string | null }) {
  const look = { variant: 'filled', icon: IconPhoneX } as const;
  if (obstacle === null)
    return (
      <ButtonLink {...look} href={paths.createFailedContact(caseId)}>
        {text.recordOne}
      </ButtonLink>
    );
  return (
    <>
      <span className="muted">{obstacle}</span>
      <Button {...look} disabledReason={obstacle}>
        {text.recordOne}
      </Button>
    </>
  );
}
