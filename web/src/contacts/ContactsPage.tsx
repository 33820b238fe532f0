import type { CaseRecord } from '@evenhand/contract/case-details';
import type { ContactKind } from '@evenhand/contract/contacts';
import { useCallback, useRef, useState } from 'react';
import { isClosed } from '../cases/case-words.ts';
import { useCase } from '../cases/cases.api.ts';
import { ExportMenu } from '../list-export/ExportMenu.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactsTable } from './ContactsTable.tsx';
import { contactKinds } from './contact-kinds.ts';
import type { Contact } from './contacts.api.ts';
import { fetchContactFile, useContacts } from './contacts.api.ts';
import styles from './contacts.module.css';
import { parkedCallsText } from './contacts.text.ts';
import { DeleteContact } from './DeleteContact.tsx';
import { useFocusAfter, useFocusAfterDeletion } from './focus-after.ts';

interface ContactsPageProps {
  caseId: number;
  kind: ContactKind;
  /** The form is shown beside the list, at another address of the same page. */
  isRecording: boolean;
  onDone: () => void;
}

/** The parked calls or the failed contacts of a case, and the form that records one (PARK-01, FAIL-01). */
export function ContactsPage({ caseId, kind, isRecording, onDone }: ContactsPageProps) {
  const { text, disablesButtons } = contactKinds[kind];
  const { data: record } = useCase(caseId);
  const contacts = useContacts(kind, caseId);
  const [deleting, setDeleting] = useState<Contact | null>(null);

  const obstacle = record === undefined ? null : obstacleOn(record, kind);
  const hasForm = useIsFormOpen(isRecording, record, obstacle);
  const formObstacle = isRecording && !hasForm ? obstacle : null;
  const hasOpener = !isRecording || (disablesButtons && formObstacle !== null);

  const opener = useFocusAfter(hasForm);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const whenEmpty = useCallback(
    () => opener.current?.querySelector<HTMLElement>('a, button') ?? heading.current,
    [opener],
  );
  useFocusAfterDeletion(
    { ids: contacts.data?.map(({ id }) => id) ?? [], pendingId: deleting?.id ?? null },
    { list, whenEmpty },
  );
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {text.contacts}
          </h2>
          {kind === 'parked-call' && <OpenCalls calls={contacts.data ?? []} />}
        </div>
        {hasOpener && (
          <div className={styles.opener}>
            {(contacts.data ?? []).length > 0 && (
              <ExportMenu size="md" name={`${kind}s`} fetchFile={(format) => fetchContactFile(kind, caseId, format)} />
            )}
            {record !== undefined && <OtherKind record={record} kind={kind} />}
            <div ref={opener} className={styles.opener}>
              <Opener caseId={caseId} kind={kind} obstacle={disablesButtons ? obstacle : null} />
            </div>
          </div>
        )}
      </div>
      {!disablesButtons && formObstacle !== null && (
        <Banner tone="warning" role="alert" className={styles.obstacle}>
          {formObstacle}
        </Banner>
      )}
      <div className={styles.columns} data-recording={hasForm || undefined}>
        <Card
          ref={list}
          isPadded={false}
          isRefreshing={contacts.isFetching && contacts.data !== undefined}
          aria-label={text.contacts}
          className={styles.list}
        >
          {contacts.isError && contacts.data === undefined ? (
            <SectionError text={text.failed} onRetry={() => void contacts.refetch()} isRetrying={contacts.isFetching} />
          ) : (
            <ContactsTable
              caseId={caseId}
              kind={kind}
              record={record}
              contacts={contacts.data}
              onDelete={setDeleting}
            />
          )}
        </Card>
        {hasForm && record !== undefined && (
          <ContactForm record={record} kind={kind} obstacle={obstacle} onDone={onDone} />
        )}
      </div>
      <DeleteContact caseId={caseId} kind={kind} contact={deleting} onDone={() => setDeleting(null)} />
    </>
  );
}

/** Counts the calls that are not completed, beside the title; nothing while there is no call at all. */
function OpenCalls({ calls }: { calls: readonly Contact[] }) {
  if (calls.length === 0) return null;
  return (
    <span className="muted">
      {parkedCallsText.notCompleted(calls.filter(({ completedAt }) => completedAt === null).length)}
    </span>
  );
}

/** Leads to the form. With an obstacle it is disabled, with the reason beside it. */
function Opener({ caseId, kind, obstacle }: { caseId: number; kind: ContactKind; obstacle: string | null }) {
  const { text, icon, formHref } = contactKinds[kind];
  const look = { variant: 'filled', icon } as const;
  if (obstacle === null)
    return (
      <ButtonLink {...look} href={formHref(caseId)}>
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

/** Leads to the form of the other kind: who has just parked a call tries to reach somebody, and the reverse. */
function OtherKind({ record, kind }: { record: CaseRecord; kind: ContactKind }) {
  const { text, icon, formHref, ability } = contactKinds[kind === 'parked-call' ? 'failed-contact' : 'parked-call'];
  if (!record.abilities[ability]) return null;
  return (
    <ButtonLink icon={icon} href={formHref(record.id)}>
      {text.recordOne}
    </ButtonLink>
  );
}

/** Says why nothing can be recorded on this case now, in the specified words; null when it can. */
function obstacleOn(record: CaseRecord, kind: ContactKind): string | null {
  const { text, ability } = contactKinds[kind];
  if (record.abilities[ability]) return null;
  if (isClosed(record)) return text.closed;
  return record.caseAdviser === null ? text.noAdviser : text.notYou;
}

/**
 * Shows the form that the address asks for. One that is open shows itself what prevents recording since, so
 * that what was typed stays.
 */
function useIsFormOpen(isAskedFor: boolean, record: CaseRecord | undefined, obstacle: string | null): boolean {
  const wasOpen = useRef(false);
  const isOpen = isAskedFor && record !== undefined && (obstacle === null || wasOpen.current);
  wasOpen.current = isOpen;
  return isOpen;
}
