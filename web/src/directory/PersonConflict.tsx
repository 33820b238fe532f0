import type { DirectoryPerson } from '@evenhand/contract/directory';
import type { LastChange } from '@evenhand/contract/envelope';
import { useAdministrator } from '../administration/administration.api.ts';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { useService } from '../configuration/configuration.api.ts';
import { versionNames } from '../configuration/version-names.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { personText as text } from './directory.text.ts';
import type { PersonValues } from './person-values.ts';
import { valuesOf } from './person-values.ts';

interface PersonConflictProps {
  mine: PersonValues;
  theirs: DirectoryPerson;
  changed: LastChange | null;
  isBusy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Two people changed the same person: each field that differs, in both versions. */
export function PersonConflict({ mine, theirs, changed, ...choice }: PersonConflictProps) {
  const { employeeNumberLabel } = useService();
  const { policyAreas } = useAdministrator();
  const names = versionNames(changed);
  const area = (id: string): string => policyAreas.find((one) => String(one.id) === id)?.title ?? '';
  const fields: readonly [string, (values: PersonValues) => string][] = [
    [text.firstName, ({ firstName }) => firstName],
    [text.lastName, ({ lastName }) => lastName],
    [employeeNumberLabel, ({ employeeNumber }) => employeeNumber],
    [text.email, ({ email }) => email],
    [text.jobTitle, ({ jobTitle }) => jobTitle],
    [text.policyArea, ({ accessLevelId }) => area(accessLevelId)],
    [text.manager, ({ managerUserId }) => managerUserId?.name ?? ''],
  ];
  const saved = valuesOf(theirs);
  return (
    <ConflictBanner title={text.conflict} changed={changed} {...choice}>
      <DescriptionList
        look="grid"
        items={fields
          .filter(([, read]) => read(mine) !== read(saved))
          .flatMap(([label, read]) => [
            { term: `${label}: ${names.mine}`, value: read(mine) || text.empty },
            { term: `${label}: ${names.theirs}`, value: read(saved) || text.empty },
          ])}
      />
    </ConflictBanner>
  );
}
