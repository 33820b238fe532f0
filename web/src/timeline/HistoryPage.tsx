import { ApplicationRole } from '@evenhand/contract/users';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Chip } from '../ui/Chip.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { HistoryFilter } from './history-filter.ts';
import { isFiltered, withPreset } from './history-filter.ts';
import { useHistory, useHistoryFilters } from './timeline.api.ts';
import styles from './timeline.module.css';
import { timelineText as text } from './timeline.text.ts';

interface HistoryPageProps {
  caseId: number;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  /** Beside the button of the filters. */
  besideFilters?: ReactNode;
}

/** The history of a case, newest first, with quick filters and full ones (HIST-01). */
export function HistoryPage({ caseId, filter, onFilter, besideFilters }: HistoryPageProps) {
  const history = useHistory(caseId, filter);
  const choices = useHistoryFilters(caseId);
  const [isOpen, setIsOpen] = useState(isFiltered(filter));
  const presets = choices.data?.filterPresets ?? [];
  const chosen = filter.filterPresetId ?? (isFiltered(filter) ? null : String(presets[0]?.id));
  return (
    <>
      <div className={styles.quick}>
        <fieldset className={styles.chips} aria-label={text.quickFilters}>
          {choices.isLoading && <ChipsToCome />}
          {presets.map((preset) => (
            <Chip
              key={preset.id}
              isOn={chosen === String(preset.id)}
              onToggle={() => onFilter(withPreset(String(preset.id)))}
            >
              {preset.title}
            </Chip>
          ))}
        </fieldset>
        <div className={styles.buttons}>
          <Button icon={IconAdjustmentsHorizontal} onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {text.filters}
          </Button>
          {besideFilters}
        </div>
      </div>
      <div className={styles.acts}>
        <Card isPadded={false} isRefreshing={history.isPlaceholderData} aria-label={text.heading}>
          {isOpen && <HistoryFilters choices={choices.data} filter={filter} onFilter={onFilter} />}
          {history.isError ? (
            <SectionError text={text.failed} onRetry={() => void history.refetch()} isRetrying={history.isFetching} />
          ) : (
            <HistoryTable page={history.data} onPage={(page) => onFilter({ ...filter, page: String(page) })} />
          )}
        </Card>
      </div>
    </>
  );
}

/** As wide as the quick filters, so that what is below does not move. The last is for HR alone. */
function ChipsToCome() {
  const { roles } = useCurrentUser();
  const widths = [44, 72, 84, 69, 119, 126, 116];
  const shown = roles.includes(ApplicationRole.HrUser) ? widths : widths.slice(0, -1);
  return shown.map((width) => <Skeleton key={width} width={width} height={30} />);
}
