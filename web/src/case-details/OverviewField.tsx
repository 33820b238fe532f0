import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { Textarea } from '../ui/Textarea.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { OverviewConflict } from './OverviewConflict.tsx';
import { useOverview } from './use-overview.ts';

/**
 * Saved when the box loses focus (CASE-34), and when the page is left or hidden. The typed text stays until
 * it is saved; a newer text is shown beside it and is not overwritten without a choice.
 */
export function OverviewField({ record }: { record: CaseRecord }) {
  const { values: overview, status, refusedBecause, theirs, keeper } = useOverview(record);
  if (!record.abilities.editDetails && (status === 'clean' || status === 'saved'))
    return (
      <div className={styles.overview}>
        <h3>{detailsText.overview}</h3>
        {overview === '' ? <p className="muted">{detailsText.noOverview}</p> : <p className="typed">{overview}</p>}
      </div>
    );
  return (
    <div className={styles.overview}>
      <Textarea
        label={detailsText.overview}
        rows={7}
        limit={Limits.overviewMaximum}
        value={overview}
        error={status === 'failed' ? (refusedBecause ?? undefined) : undefined}
        onChange={(event) => keeper.change(event.currentTarget.value)}
        onFocus={keeper.stay}
        onBlur={() => void keeper.flush()}
      />
      {theirs !== null && (
        <OverviewConflict
          mine={overview}
          theirs={theirs.values}
          changed={theirs.changed}
          isBusy={status === 'saving'}
          onKeep={() => void keeper.keepMine()}
          onTake={keeper.takeTheirs}
        />
      )}
    </div>
  );
}
