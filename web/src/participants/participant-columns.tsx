import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Column } from '../ui/data-table.types.ts';
import { PersonCell } from '../ui/PersonCell.tsx';
import type { RelationItem, RoleItem } from './participant-words.ts';
import { notifiedWords, relationTitle, roleTitle } from './participant-words.ts';
import styles from './participants.module.css';
import { participantsText } from './participants.text.ts';

/** The columns of the table of participants, in the names of roles and relations that the service uses. */
export function participantColumns(
  roles: readonly RoleItem[],
  relations: readonly RelationItem[],
): Column<Participant>[] {
  return [
    {
      id: 'name',
      head: participantsText.name,
      isName: true,
      cell: ({ employee, ...person }) => (
        <PersonCell
          name={employee.name}
          detail={<Detail jobTitle={employee.jobTitle} notified={notifiedWords(person)} />}
        />
      ),
    },
    {
      id: 'role',
      head: participantsText.role,
      cell: ({ roleId }) =>
        roleId === ParticipantRole.CaseOwner ? <b>{roleTitle(roleId, roles)}</b> : roleTitle(roleId, roles),
    },
    {
      id: 'relation',
      head: participantsText.relationship,
      cell: ({ relationId }) => relationTitle(relationId, relations),
    },
  ];
}

function Detail({ jobTitle, notified }: { jobTitle: string | null; notified: string | null }) {
  if (jobTitle === null && notified === null) return null;
  return <span className={styles.plain}>{[jobTitle, notified].filter(Boolean).join(' · ')}</span>;
}
