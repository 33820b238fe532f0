import type { CaseRow } from '@evenhand/contract/cases';
import { IconLock } from '@tabler/icons-react';
import { isClosed } from '../cases/case-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import styles from './case-list.module.css';
import { caseListText } from './case-list.text.ts';

/** A case's status, with a lock beside it while the case is locked (LIST-03). */
export function CaseStatusCell({ row }: { row: CaseRow }) {
  return (
    <span className={styles.status}>
      <StatusTag isClosed={isClosed(row)}>{row.caseStatus.title}</StatusTag>
      {row.isLockedCurrently && <Icon of={IconLock} size={16} label={caseListText.locked} />}
    </span>
  );
}
