import type { CaseRecord } from '@evenhand/contract/case-details';
import { casesText } from '../cases/cases.text.ts';
import { useLookup } from '../configuration/configuration.api.ts';
import { roleTitle } from '../participants/participant-words.ts';
import { Select } from '../ui/Select.tsx';
import { identityText as text } from './identity-verification.text.ts';

interface ParticipantFieldProps {
  /** Its participants are without blocked people. */
  record: Pick<CaseRecord, 'caseParticipants' | 'caseEmployee'>;
  /** The user id of who is chosen. */
  value: string | null;
  onChange: (userId: string | null) => void;
}

/**
 * Field for the caller (IDV-01): the employee of the case, where the directory knows them, or a participant. Roles are
 * named once they are known.
 */
export function ParticipantField({ record, value, onChange }: ParticipantFieldProps) {
  const roles = useLookup('participantRoles').data;
  const employee = record.caseEmployee.employeeUserInfo;
  const participants = record.caseParticipants.map(({ participantUserId, employee: { name }, roleId }) => ({
    value: participantUserId,
    label: roles === undefined ? name : text.personWithRole(name, roleTitle(roleId, roles)),
  }));
  const options =
    employee === null
      ? participants
      : [{ value: employee.userId, label: casesText.theEmployee(employee.fullName) }, ...participants];
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
