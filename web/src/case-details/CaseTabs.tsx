import type { CaseRecord } from '@evenhand/contract/cases';
import { paths } from '../lib/paths.ts';
import { TabsNav } from '../ui/TabsNav.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

export type CaseTab = 'summary' | 'management' | 'files' | 'history';

/** Sections of the case. Case Management leads to the primary process and is hidden for simple-process cases (CASE-10, CASE-11). */
export function CaseTabs({ caseId, record, activeTab }: { caseId: number; record: CaseRecord | undefined; activeTab: CaseTab }) {
  const primary = record?.abilities.viewCaseManagement === true && !record.isSimpleProcessCase ? record.primaryWorkflowTrackingRecordId : null;
  const tabs = [
    { id: 'summary', href: paths.case(caseId), label: caseFrameText.summary },
    ...(primary === null ? [] : [{ id: 'management', href: paths.process(caseId, primary), label: caseFrameText.caseManagement }]),
    { id: 'history', href: paths.history(caseId), label: caseFrameText.history },
  ];
  return (
    <div className={styles.tabs}>
      <TabsNav isBare label={caseFrameText.sections} tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.id === activeTab }))} />
    </div>
  );
}
