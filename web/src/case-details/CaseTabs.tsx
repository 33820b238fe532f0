import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconLayoutList } from '@tabler/icons-react';
import { useService } from '../configuration/configuration.api.ts';
import type { CaseTab } from '../features/feature.ts';
import { useFeatures } from '../features/use-features.ts';
import { useCommands } from '../palette/commands.ts';
import type { TabLink, TabToCome } from '../ui/TabsNav.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { useCurrentUser } from '../users/users.api.ts';
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
  const person = useCurrentUser();
  const tabs = useFeatures()
    .flatMap(({ caseTabs = [] }) => caseTabs)
    .map((tab) => ({
      ...tab,
      href: tab.href(caseId, record),
      label: tab.labelOf?.(service) ?? tab.label,
      isCurrent: tab === activeTab,
    }));
  useCommands(
    record === undefined
      ? []
      : tabs.flatMap(({ href, label, keys }) =>
          href === null
            ? []
            : [
                {
                  label,
                  icon: IconLayoutList,
                  group: 'case',
                  detail: caseFrameText.title(caseId),
                  keys,
                  does: { href },
                },
              ],
        ),
  );
  const shown = tabs.flatMap(({ href, label, Count, isExpected, isCurrent }): (TabLink | TabToCome)[] => {
    if (href !== null)
      return [{ href, isCurrent, label: <WithCount label={label} Count={Count} caseId={record?.id} /> }];
    return record === undefined && isExpected?.(person) ? [{ href, isCurrent, label }] : [];
  });
  return (
    <div className={styles.tabs} data-waits={record === undefined ? 'phone' : undefined}>
      <TabsNav isBare label={caseFrameText.sections} tabs={shown} />
    </div>
  );
}

/**
 * The number is shown when it and the case have arrived; its room is kept until then. The route asks for it.
 */
function WithCount({
  label,
  Count,
  caseId,
}: {
  label: string;
  Count: CaseTab['Count'] | undefined;
  caseId: number | undefined;
}) {
  if (Count === undefined) return label;
  return (
    <>
      {label}
      {caseId === undefined ? <span className="count" /> : <Count caseId={caseId} />}
    </>
  );
}
