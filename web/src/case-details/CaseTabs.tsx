import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconLayoutList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import type { CaseTab } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import { useCommands } from '../palette/commands.ts';
import { TabsNav } from '../ui/TabsNav.tsx';
import styles from './CaseFrame.module.css';
import { caseFrameText } from './case-frame.text.ts';

interface CaseTabsProps {
  caseId: number;
  record: CaseRecord | undefined;
  activeTab: CaseTab | undefined;
}

/** Sections of the case, as the features bring them. */
export function CaseTabs({ caseId, record, activeTab }: CaseTabsProps) {
  const service = useService();
  const tabs = useFeatures()
    .flatMap(({ caseTabs = [] }) => caseTabs)
    .flatMap((tab) => {
      const href = tab.href(caseId, record);
      return href === null ? [] : [{ href, label: tab.labelOf?.(service) ?? tab.label, keys: tab.keys, Count: tab.Count, isCurrent: tab === activeTab }];
    });
  useCommands(
    record === undefined
      ? []
      : tabs.map(({ href, label, keys }) => ({ label, icon: IconLayoutList, group: 'case', detail: caseFrameText.title(caseId), keys, does: { href } })),
  );
  return (
    <div className={styles.tabs}>
      <TabsNav isBare label={caseFrameText.sections} tabs={tabs.map((tab) => ({ ...tab, label: record === undefined ? tab.label : labelOf(tab, caseId) }))} />
    </div>
  );
}

/**
 * The number is shown when it has arrived. It is asked for once the case is here, so that a missing one and a
 * hidden one cause the same calls.
 */
function labelOf({ label, Count }: { label: string; Count: CaseTab['Count'] | undefined }, caseId: number): ReactNode {
  if (Count === undefined) return label;
  return (
    <>
      {label}
      <Suspense fallback={null}>
        <Count caseId={caseId} />
      </Suspense>
    </>
  );
}
