import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { useEmployeesFound } from '../people/people.api.ts';
import { Button } from '../ui/Button.tsx';
import { PopoverButton } from '../ui/PopoverButton.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useProfile } from '../users/users.api.ts';
import { UNSET } from './case-filters.ts';
import { caseListText } from './case-list.text.ts';

interface EmployeeFilterProps {
  employeeId: string;
  onChange: (employeeId: string) => void;
}

/** Narrows the list to the cases about one person, whom HR searches for (gaps G-112). */
export function EmployeeFilter({ employeeId, onChange }: EmployeeFilterProps) {
  const isSet = employeeId !== UNSET;
  const { data: person } = useProfile(isSet ? employeeId : null);
  return (
    <PopoverButton
      label={caseListText.employee}
      icon={IconUser}
      text={isSet ? caseListText.employeeIs(person?.fullName ?? caseListText.onePerson) : caseListText.anyEmployee}
      width={420}
    >
      {(close) => {
        const choose = (chosen: string): void => {
          onChange(chosen);
          close();
        };
        return (
          <Stack>
            {isSet && <Button onClick={() => choose(UNSET)}>{caseListText.anyEmployee}</Button>}
            <FindPerson value={employeeId} onChoose={choose} />
          </Stack>
        );
      }}
    </PopoverButton>
  );
}

function FindPerson({ value, onChoose }: { value: string; onChoose: (userId: string) => void }) {
  const [term, setTerm] = useState<string | null>(null);
  const { data, isFetching, isError, refetch } = useEmployeesFound(term);
  return (
    <PersonSearch
      name="employee"
      showsLiveCases
      emptyText={caseListText.noPersonFound}
      onSearch={(next) => (next === term ? void refetch() : setTerm(next))}
      people={data}
      isSearching={isFetching}
      hasFailed={isError}
      onRetry={() => void refetch()}
      value={value}
      onChange={({ userId }) => onChoose(userId)}
    />
  );
}
