import type { CaseRecord } from '@evenhand/contract/cases';
import { IconLayoutList } from '@tabler/icons-react';
import { useService } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { useHasScreen } from '../lib/use-has-screen.ts';
import { useCommands } from '../palette/commands.ts';
import { TabsNav } from '../ui/TabsNav.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

export type CaseTab = 'summary' | 'management' | 'notes' | 'files' | 'history';

interface Section {
  id: CaseTab;
  href: string;
  label: string;
}

/**
 * Sections of the case. Case Management leads to the primary process and is hidden for simple-process cases (CASE-10, CASE-11); notes are for
 * those who may read them (CASE-12). A section whose screen is not there has no tab.
 */
export function CaseTabs({ caseId, record, activeTab }: { caseId: number; record: CaseRecord | undefined; activeTab: CaseTab }) {
  const primary = record?.abilities.viewCaseManagement === true && !record.isSimpleProcessCase ? record.primaryWorkflowTrackingRecordId : null;
  const hasScreen = useHasScreen();
  const { notePageTitle } = useService();
  const sections: readonly Section[] = [
    { id: 'summary', href: paths.case(caseId), label: caseFrameText.summary },
    ...(primary === null ? [] : [{ id: 'management' as const, href: paths.process(caseId, primary), label: caseFrameText.caseManagement }]),
    ...(record?.abilities.viewNotes === true ? [{ id: 'notes' as const, href: paths.notes(caseId), label: notePageTitle }] : []),
    { id: 'files', href: paths.files(caseId), label: caseFrameText.files },
    { id: 'history', href: paths.history(caseId), label: caseFrameText.history },
  ];
  const tabs = sections.filter(({ id, href }) => id === 'management' || hasScreen(href));
  useCommands(
    record === undefined
      ? []
      : tabs.map(({ id, href, label }) => ({ label, icon: IconLayoutList, group: 'case', detail: caseFrameText.title(caseId), shortcut: id, does: { href } })),
  );
  return (
    <div className={styles.tabs}>
      <TabsNav isBare label={caseFrameText.sections} tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.id === activeTab }))} />
    </div>
  );
}
