import type { Participant } from '@evenhand/contract/participants';
import { useLookup } from '../configuration/configuration.api.ts';
import { roleTitle } from '../participants/participant-words.ts';
import { Select } from '../ui/Select.tsx';
import { identityText as text } from './identity-verification.text.ts';

interface ParticipantFieldProps {
  /** Without blocked people. */
  participants: readonly Participant[];
  /** The user id of who is chosen. */
  value: string | null;
  onChange: (userId: string | null) => void;
}

/** Field for the caller (IDV-01). Roles are named once they are known. */
export function ParticipantField({ participants, value, onChange }: ParticipantFieldProps) {
  const roles = useLookup('participantRoles').data;
  const options = participants.map(({ participantUserId, employee: { name }, roleId }) => ({
    value: participantUserId,
    label: roles === undefined ? name : text.personWithRole(name, roleTitle(roleId, roles)),
  }));
  return (
    <Select
      label={text.participant}
      placeholder={text.pleaseSelect}
      options={options}
      value={value}
      onChange={onChange}
      // Enter in a field that takes typing sends the form, and a result cannot be taken back.
      isSearchable={false}
    />
  );
}
