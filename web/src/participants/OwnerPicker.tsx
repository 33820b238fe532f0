import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { RadioRows } from '../ui/RadioRows.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { Candidate } from './change-owner.ts';
import { PersonPick } from './PersonPick.tsx';
import { personDetail, roleTitle } from './participant-words.ts';
import styles from './participants.module.css';
import { ownerText } from './participants.text.ts';
import { cannotBeOwner } from './person-checks.ts';
import { useRoleConflicts } from './role-conflicts.api.ts';
import { useCasePeople } from './use-case-people.ts';

interface OwnerPickerProps {
  caseId: number;
  name: string;
  value: string | null;
  chosenName: string | null;
  onPick: (candidate: Candidate) => void;
  error?: string | undefined;
}

/**
 * Chooses a person on the case, offered when there is a choice (PART-40), or anybody found by a search; used
 * on the case page and in a process.
 */
export function OwnerPicker({ caseId, name, value, chosenName, onPick, error }: OwnerPickerProps) {
  const { data: roles = [] } = useLookup('participantRoles');
  const { participants, people, employee } = useCasePeople(caseId);
  const [tab, setTab] = useState<'participants' | 'search' | null>(null);
  const isParticipant = participants.some((person) => person.participantUserId === value);
  const conflicts = useRoleConflicts(
    caseId,
    'owner',
    participants.map(({ participantUserId }) => participantUserId),
  );
  const disabledReasonOf = (userId: string): string | undefined =>
    cannotBeOwner(userId, people, employee) ??
    conflicts.find((one) => one.userId === userId && one.severity === 'refuse')?.sentence;
  const search = (
    <PersonPick
      caseId={caseId}
      name={name}
      disabledReasonOf={disabledReasonOf}
      as="owner"
      value={value}
      chosenName={chosenName}
      onPick={onPick}
      error={error}
    />
  );
  if (participants.length < 2) return search;
  const list = (
    <RadioRows
      label={ownerText.participantsTab}
      isLabelHidden
      name={name}
      error={error}
      rows={participants.map(({ participantUserId, employee: person, roleId }) => ({
        value: participantUserId,
        name: person.name,
        detail: personDetail(person),
        aside: roleTitle(roleId, roles),
        disabledReason: disabledReasonOf(participantUserId),
      }))}
      value={value}
      onChange={(userId) => {
        const chosen = participants.find((one) => one.participantUserId === userId);
        if (chosen !== undefined) onPick({ userId, name: chosen.employee.name, jobTitle: chosen.employee.jobTitle });
      }}
    />
  );
  return (
    <Tabs
      label={ownerText.newOwner}
      value={tab ?? (value === null || isParticipant ? 'participants' : 'search')}
      onChange={setTab}
      tabs={[
        { id: 'participants', label: ownerText.participantsTab, content: <div className={styles.tabBody}>{list}</div> },
        { id: 'search', label: ownerText.searchTab, content: <Stack className={styles.tabBody ?? ''}>{search}</Stack> },
      ]}
    />
  );
}
