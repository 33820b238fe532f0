import type { DirectoryPerson } from '@evenhand/contract/directory';
import { useState } from 'react';
import type { NamedPerson } from '../administration/FindPerson.tsx';
import { FindPerson } from '../administration/FindPerson.tsx';
import { refusedFields } from '../administration/refused-fields.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useJoinRecords } from './directory.api.ts';
import { personText as text } from './directory.text.ts';

/** Other records of the same human, and the act that says so. */
export function OtherRecords({ person }: { person: DirectoryPerson }) {
  const { records, abilities } = person;
  const [isJoining, setIsJoining] = useState(false);
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
          <div>
            <Button size="sm" onClick={() => setIsJoining(true)}>
              {text.join}
            </Button>
          </div>
        )}
      </Stack>
      <JoinModal person={person} isOpen={isJoining} onClose={() => setIsJoining(false)} />
    </Card>
  );
}

interface JoinModalProps {
  person: DirectoryPerson;
  isOpen: boolean;
  onClose: () => void;
}

function JoinModal({ person, isOpen, onClose }: JoinModalProps) {
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
      <ReasonField label={text.joinReason} form={form} rows={3} />
    </ActDialog>
  );
}
