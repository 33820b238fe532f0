import type { CaseRecord } from '@evenhand/contract/case-details';
import { employeeName } from '@evenhand/contract/case-names';
import { IconLock } from '@tabler/icons-react';
import { isClosed } from '../cases/case-words.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

/** Beside the title: the person the case is about, its status, and whether it is locked. */
export function CaseTitleTags({ record }: { record: CaseRecord }) {
  return (
    <>
      <span className={styles.who}>{employeeName(record.caseEmployee)}</span>
      <StatusTag isClosed={isClosed(record)}>{record.caseStatus.title}</StatusTag>
      {record.isLockedCurrently && (
        <Tag tone="amber" icon={IconLock}>
          {caseFrameText.locked}
        </Tag>
      )}
    </>
  );
}
