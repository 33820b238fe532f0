import { caseNamesText } from '@evenhand/contract/case-names';
import type { CaseRole } from '@evenhand/contract/cases';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { useLookup } from '../configuration/configuration.api.ts';
import { useSignedInUser } from '../session/use-session.ts';
import type { Option } from '../ui/Choice.tsx';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import type { CaseFilters } from './case-filters.ts';
import { ME, UNSET } from './case-filters.ts';
import { useAdviserNames } from './case-list.api.ts';
import { caseListText } from './case-list.text.ts';

interface OwnFilterProps {
  caseRole: CaseRole;
  filters: CaseFilters;
  onChange: (change: Partial<CaseFilters>) => void;
}

/**
 * Each case role has one filter of its own: advisers for the adviser, participant types for the
 * participant (LIST-05, LIST-07).
 */
export function OwnFilter(props: OwnFilterProps) {
  return props.caseRole === 'HRUser' ? <AdviserFilter {...props} /> : <ParticipantTypeFilter {...props} />;
}

function AdviserFilter({ filters, onChange }: OwnFilterProps) {
  const { id, name } = useSignedInUser();
  const { data: advisers = [] } = useAdviserNames(true);
  const own = advisers.find(({ userId }) => userId === id);
  const others = advisers
    .filter((adviser) => adviser !== own)
    .map((adviser): Option => ({ value: adviser.id, label: adviser.title }));
  const value = filters.adviserId === own?.id || filters.adviserId === id ? ME : filters.adviserId;
  const options: Option[] = [
    { value: ME, label: `${caseListText.me} (${name})` },
    { value: UNSET, label: caseListText.allAdvisers },
    { value: EMPTY_ID, label: caseNamesText.noAdviser },
    ...others,
  ];
  return (
    <Select
      label={caseListText.adviser}
      options={options}
      value={value}
      onChange={(adviserId) => onChange({ adviserId: adviserId ?? ME })}
    />
  );
}

function ParticipantTypeFilter({ filters, onChange }: OwnFilterProps) {
  const { data: types = [] } = useLookup('caseRoles');
  return (
    <MultiSelect
      label={caseListText.participantType}
      options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={types.length === 0 ? [] : filters.participantType}
      onChange={(participantType) => onChange({ participantType })}
    />
  );
}
