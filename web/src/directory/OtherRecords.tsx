import type { DirectoryPerson } from '@evenhand/contract/directory';
import { useState } from 'react';
import type { NamedPerson } from '../administration/FindPerson.tsx';
import { FindPerson } from '../administration/FindPerson.tsx';
import { refusedFields } from '../administration/refused-fields.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Link } from '../ui/Link.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useJoinRecords, useSeparateRecord } from './directory.api.ts';
import { personText as text } from './directory.text.ts';

/** Other records of the same human, and the act that says so. */
export function OtherRecords({ person }: { person: DirectoryPerson }) {
  const { records, abilities } = person;
  const [isJoining, setIsJoining] = useState(false);
  const [isSeparating, setIsSeparating] = useState(false);
  if (records.length === 0 && !abilities.join) return null;
  return (
    <Card title={text.otherRecords}>
      <Stack gap={3}>
        <p className="muted">{text.otherRecordsLead}</p>
        {records.length > 0 && (
          <ul>
            {records.map(({ userId, name, employeeNumber }) => (
              <li key={userId}>
                <Link href={adminPaths.person(userId)}>{name}</Link>
                {employeeNumber !== null && <span className="muted"> · {employeeNumber}</span>}
              </li>
            ))}
          </ul>
        )}
        {abilities.join && (
          <Inline>
            <Button size="sm" onClick={() => setIsJoining(true)}>
              {text.join}
            </Button>
            {records.length > 0 && (
              <Button size="sm" onClick={() => setIsSeparating(true)}>
                {text.separate}
              </Button>
            )}
          </Inline>
        )}
      </Stack>
      <JoinModal person={person} isOpen={isJoining} onClose={() => setIsJoining(false)} />
      <SeparateModal person={person} isOpen={isSeparating} onClose={() => setIsSeparating(false)} />
    </Card>
  );
}

interface RecordModalProps {
  person: DirectoryPerson;
  isOpen: boolean;
  onClose: () => void;
}

function SeparateModal({ person, isOpen, onClose }: RecordModalProps) {
  const separate = useSeparateRecord(person);
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [separate],
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: text.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (form.check()) separate.mutate(form.values.reason, finish(text.separated));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.separate}
      verb={text.separate}
      isDestructive
      onSubmit={submit}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{text.separateLead}</p>
      <ReasonField label={text.joinReason} form={form} rows={3} limit={500} />
    </ActDialog>
  );
}

function JoinModal({ person, isOpen, onClose }: RecordModalProps) {
  const join = useJoinRecords(person);
  const dialog = useActDialog<{ otherUserId: NamedPerson | null; reason: string }>({
    isOpen,
    onClose,
    acts: [join],
    initial: { otherUserId: null, reason: '' },
    validate: ({ otherUserId, reason }) => ({
      ...(otherUserId === null ? { otherUserId: text.chooseOther } : {}),
      ...(reason.trim() === '' ? { reason: text.giveReason } : {}),
    }),
  });
  const { form, finish } = dialog;
  const { otherUserId, reason } = form.values;
  const submit = (): void => {
    if (!form.check() || otherUserId === null) return;
    join.mutate(
      { otherUserId: otherUserId.userId, reason },
      { ...finish(text.joined), onError: (error) => form.complain(refusedFields(error, form.values)) },
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.join}
      verb={text.joinVerb}
      isDestructive
      onSubmit={submit}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      <p>{text.joinLead}</p>
      <FindPerson
        label={text.joinOther}
        name="otherUserId"
        value={otherUserId}
        onChange={(chosen) => form.set({ otherUserId: chosen })}
        error={form.errors.otherUserId}
        disabledReasonOf={({ userId }) => (userId === person.userId ? text.themselves : undefined)}
      />
      <ReasonField label={text.joinReason} form={form} rows={3} limit={500} />
    </ActDialog>
  );
}
