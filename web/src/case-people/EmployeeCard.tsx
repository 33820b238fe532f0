import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { ProfileLink } from '../users/ProfileLink.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { ChangeEmployeeModal } from './ChangeEmployeeModal.tsx';
import styles from './case-people.module.css';
import { employeeText } from './case-people.text.ts';

/** The person the case is about: found, typed in, or nobody with the reason. */
export function EmployeeCard({ record }: { record: CaseRecord }) {
  const { caseEmployee, abilities } = record;
  const {
    employeeUserInfo,
    employeeName: typedName,
    employeeEmail,
    employeeId,
    employeeJobTitle,
    employeeNAReason,
    liveCases,
  } = caseEmployee;
  const canSearch = useCurrentUser().abilities.search;
  const [isOpen, setIsOpen] = useState(false);
  const name = employeeUserInfo?.fullName ?? typedName;
  const detail = [employeeJobTitle, employeeId, employeeUserInfo === null ? employeeEmail : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card
      title={employeeText.employee}
      actions={
        abilities.changeEmployee && (
          <Button size="sm" variant="text" onClick={() => setIsOpen(true)} aria-label={employeeText.changeEmployee}>
            {employeeText.change}
          </Button>
        )
      }
    >
      {name === null ? (
        <PersonCell name={employeeText.noEmployee} detail={employeeNAReason} size="lg" isNobody />
      ) : (
        <PersonCell name={name} detail={detail === '' ? undefined : detail} size="lg">
          {employeeUserInfo === null ? name : <ProfileLink userId={employeeUserInfo.userId} name={name} />}
        </PersonCell>
      )}
      {employeeUserInfo !== null && (
        <div className={styles.liveCases}>
          <span className="muted">{employeeText.liveCases}</span>
          {canSearch && employeeId !== null && liveCases > 0 ? (
            <Link href={paths.employeeSearch(employeeId)} aria-label={employeeText.liveCasesOf(liveCases, name ?? '')}>
              {liveCases}
            </Link>
          ) : (
            <span>{liveCases}</span>
          )}
        </div>
      )}
      {abilities.changeEmployee && (
        <ChangeEmployeeModal record={record} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  );
}
