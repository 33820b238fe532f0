import type { CaseRecord } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { Candidate } from './change-owner.ts';
import { PersonSearch } from './PersonSearch.tsx';
import { personDetail, roleTitle } from './participant-words.ts';
import { useBlockedUsers, useParticipants, usePeopleSearch } from './participants.api.ts';
import { ownerText } from './participants.text.ts';
import { cannotBeOwner } from './person-checks.ts';

interface ChooseNewOwnerProps {
  record: CaseRecord;
  value: Candidate | null;
  onChange: (candidate: Candidate) => void;
  error: string | undefined;
}

/** Step 1: somebody on the case, offered when there is a choice (PART-40), or anybody found by a search. */
export function ChooseNewOwner({ record, value, onChange, error }: ChooseNewOwnerProps) {
  const { data: roles = [] } = useLookup('participantRoles');
  const { data: participants = [] } = useParticipants(record.id);
  const { data: blocked = [] } = useBlockedUsers(record.id);
  const [term, setTerm] = useState<string | null>(null);
  const people = usePeopleSearch(record.id, { term, leavesOutKnown: false });
  const [tab, setTab] = useState<'participants' | 'search'>('participants');
  const barred = (userId: string): string | undefined => cannotBeOwner(userId, [...participants, ...blocked], record.caseEmployee);

  const search = (
    <PersonSearch
      name="newOwner"
      onSearch={setTerm}
      people={people.data}
      isSearching={people.isFetching}
      hasFailed={people.isError}
      onRetry={() => void people.refetch()}
      value={value?.userId ?? null}
      onChange={onChange}
      barredBecause={(person) => barred(person.userId)}
      error={error}
    />
  );
  if (participants.length <= 1) return search;
  const list = (
    <RadioRows
      label={ownerText.newOwner}
      name="newOwner"
      rows={participants.map(({ participantUserId, employee, roleId }) => ({
        value: participantUserId,
        name: employee.name,
        detail: personDetail(employee),
        aside: roleTitle(roleId, roles),
        disabledReason: roleId === ParticipantRole.CaseOwner ? barred(participantUserId) : undefined,
      }))}
      value={value?.userId ?? null}
      onChange={(userId) => {
        const chosen = participants.find((one) => one.participantUserId === userId);
        if (chosen !== undefined) onChange({ userId, name: chosen.employee.name, jobTitle: chosen.employee.jobTitle });
      }}
      error={error === undefined ? undefined : ownerText.chooseParticipant}
    />
  );
  return (
    <Tabs
      label={ownerText.newOwner}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'participants',
          label: ownerText.participantsTab,
          content: (
            <Stack>
              <FormErrorBanner message={error} />
              {list}
            </Stack>
          ),
        },
        { id: 'search', label: ownerText.searchTab, content: search },
      ]}
    />
  );
}
