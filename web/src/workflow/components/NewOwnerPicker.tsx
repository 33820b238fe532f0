import type { Participant } from '@evenhand/contract/participants';
import { useState } from 'react';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';
import { PersonPick } from './PersonPick.tsx';

interface NewOwnerPickerProps {
  caseId: number;
  participants: readonly Participant[];
  barredBecause: (userId: string) => string | undefined;
  value: string | null;
  chosenName: string | null;
  onPick: (userId: string, name: string) => void;
  error?: string | undefined;
}

/** Among the people of the case, when there is more than one, or by search (gaps G-41). */
export function NewOwnerPicker({ caseId, participants, barredBecause, value, chosenName, onPick, error }: NewOwnerPickerProps) {
  const isParticipant = participants.some((person) => person.participantUserId === value);
  const [tab, setTab] = useState<'participants' | 'search' | null>(null);
  const search = (
    <PersonPick
      caseId={caseId}
      name="newOwnerUserId"
      leavesOutKnown={false}
      barredBecause={barredBecause}
      value={value}
      chosenName={chosenName}
      onPick={(person) => onPick(person.userId, person.name)}
      error={error}
    />
  );
  if (participants.length < 2) return search;
  const list = (
    <RadioRows
      label={formText.participantsTab}
      isLabelHidden
      name="newOwnerUserId"
      error={error}
      rows={participants.map(({ participantUserId, employee, roleId }) => ({
        value: participantUserId,
        name: employee.name,
        detail: [formText.roleNames[roleId], employee.jobTitle].filter(Boolean).join(' · '),
        disabledReason: barredBecause(participantUserId),
      }))}
      value={value}
      onChange={(userId) => onPick(userId, participants.find((person) => person.participantUserId === userId)?.employee.name ?? '')}
    />
  );
  return (
    <Tabs
      label={formText.newOwner}
      value={tab ?? (value === null || isParticipant ? 'participants' : 'search')}
      onChange={setTab}
      tabs={[
        { id: 'participants', label: formText.participantsTab, content: <div className={styles.tabBody}>{list}</div> },
        { id: 'search', label: formText.searchTab, content: <div className={styles.tabBody}>{search}</div> },
      ]}
    />
  );
}
