import type { DirectoryPerson } from '@evenhand/contract/directory';
import { GivenRights } from '../sight-rights/GivenRights.tsx';
import { SightOfPerson } from '../sight-rights/SightOfPerson.tsx';
import { Stack } from '../ui/Stack.tsx';

/** What a person may do, and who said so. */
export function PersonRights({ person }: { person: DirectoryPerson }) {
  const { userId, firstName, lastName, abilities } = person;
  return (
    <Stack>
      <GivenRights person={person} />
      <SightOfPerson person={{ userId, name: `${firstName} ${lastName}` }} mayPropose={abilities.proposeSight} />
    </Stack>
  );
}
