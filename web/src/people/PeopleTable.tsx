import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { Tag } from '../ui/Tag.tsx';
import { CasesToggle } from './CasesToggle.tsx';
import { EveryCase } from './EveryCase.tsx';
import type { FoundPerson } from './found-person.ts';
import { PersonActions } from './PersonActions.tsx';
import { peopleText } from './people.text.ts';

interface PeopleTableProps {
  /** Undefined while the search runs. */
  people: readonly FoundPerson[] | undefined;
  hasAuthorised?: boolean;
}

/** People found, with links to their profile, cases, and a new case. The cases of one found alone are unfolded. */
export function PeopleTable({ people, hasAuthorised = false }: PeopleTableProps) {
  const { employeeNumberLabel } = useService();
  const [chosenId, setOpenId] = useState<string | null>();
  // Who is found alone is the one that was looked for.
  const openId = chosenId === undefined && people?.length === 1 ? people[0]?.userId : chosenId;
  const columns: readonly Column<FoundPerson>[] = [
    { id: 'name', head: peopleText.name, isName: true, cell: ({ name }) => <PersonCell name={name} /> },
    { id: 'number', head: employeeNumberLabel, cell: ({ number }) => number },
    { id: 'email', head: peopleText.email, cell: ({ email }) => email },
    { id: 'jobTitle', head: peopleText.jobTitle, cell: ({ jobTitle }) => jobTitle },
    ...(hasAuthorised ? [authorisedColumn] : []),
    {
      id: 'liveCases',
      head: peopleText.liveCases,
      cell: (person) => (
        <CasesToggle
          person={person}
          isOpen={person.userId === openId}
          onToggle={() => setOpenId(person.userId === openId ? null : person.userId)}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={peopleText.caption}
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      rowActions={(person) => <PersonActions userId={person.userId} name={person.name} />}
      rowDetail={({ userId, name }) => (userId === openId ? <EveryCase userId={userId} name={name} /> : null)}
      empty={<EmptyState icon={IconUserSearch} text={peopleText.noneFound} />}
    />
  );
}

const authorisedColumn: Column<FoundPerson> = {
  id: 'authorised',
  head: peopleText.authorised,
  cell: ({ isAuthorised }) =>
    isAuthorised ? <Tag tone="green">{peopleText.authorised}</Tag> : <Tag>{peopleText.notAuthorised}</Tag>,
};
