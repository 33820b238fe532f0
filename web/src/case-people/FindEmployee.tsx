import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { PersonSearch } from '../participants/PersonSearch.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import { useEmployeeSearch } from './case-people.api.ts';
import { employeeText } from './case-people.text.ts';
import type { EmployeeValues } from './change-employee.ts';

interface FindEmployeeProps {
  record: CaseRecord;
  form: DialogForm<EmployeeValues>;
  error: string | undefined;
}

/** A search, and where the service allows it (EMP-03, EMP-04) a name and an e-mail typed in. */
export function FindEmployee({ record, form: { values, errors, set }, error }: FindEmployeeProps) {
  const { isSearchable, isFreeText } = useService().employeeSelectionConfig;
  const [term, setTerm] = useState<string | null>(null);
  const search = useEmployeeSearch(record.id, term);
  if (values.manner === 'typed')
    return (
      <Stack>
        <TextInput
          label={employeeText.name}
          name="name"
          limit={Limits.manualEmployeeMaximum}
          value={values.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <TextInput
          label={employeeText.email}
          name="email"
          type="email"
          limit={Limits.manualEmployeeMaximum}
          value={values.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
          error={errors.email}
        />
        {isSearchable && (
          <div>
            <Button variant="text" onClick={() => set({ manner: 'search' })}>
              {employeeText.backToSearch}
            </Button>
          </div>
        )}
      </Stack>
    );
  return (
    <Stack>
      <PersonSearch
        name="person"
        showsLiveCases
        label={employeeText.searchLabel}
        emptyText={employeeText.noneFound}
        onSearch={(next) => (next === term ? void search.refetch() : setTerm(next))}
        people={search.data}
        isSearching={search.isFetching}
        hasFailed={search.isError}
        onRetry={() => void search.refetch()}
        value={values.person?.userId ?? null}
        onChange={(person) => set({ person })}
        error={error}
      />
      {isFreeText && (
        <div>
          <Button variant="text" onClick={() => set({ manner: 'typed' })}>
            {employeeText.cannotFind}
          </Button>
        </div>
      )}
    </Stack>
  );
}
