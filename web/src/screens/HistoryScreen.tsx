import { AccessLogLink } from '../access-log/AccessLogLink.tsx';
import { exportEntry } from '../audit-export/audit-export.feature.ts';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { RunButton } from '../case-details/RunButton.tsx';
import { HistoryPage } from '../timeline/HistoryPage.tsx';
import type { HistoryFilter } from '../timeline/history-filter.ts';
import { historyTab } from '../timeline/timeline.feature.ts';

interface HistoryScreenProps {
  caseId: number;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
}

/** The timeline of a case: `/cases/{caseId}/history`. */
export function HistoryScreen({ caseId, filter, onFilter }: HistoryScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={historyTab}>
      <HistoryPage
        caseId={caseId}
        filter={filter}
        onFilter={onFilter}
        besideFilters={
          <>
            <AccessLogLink caseId={caseId} />
            <RunButton caseId={caseId} entry={exportEntry} />
          </>
        }
      />
    </CaseFrame>
  );
}
