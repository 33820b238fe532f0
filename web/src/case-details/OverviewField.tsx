import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useFlush } from '../drafts/use-flush.ts';
import { Textarea } from '../ui/Textarea.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { keptOverviewOf } from './kept-overview.ts';
import { OverviewConflict } from './OverviewConflict.tsx';
import { latest } from './overview-edit.ts';

/**
 * Saved when the box loses focus (CASE-34), and when the page is left or hidden. What was typed stays until
 * it is saved; a newer text is shown beside it and is not overwritten without a choice.
 */
export function OverviewField({ record }: { record: CaseRecord }) {
  const queryClient = useQueryClient();
  const [kept] = useState(() => keptOverviewOf(queryClient, record.id));
  const { edit, isSaving, known, theirs } = useSyncExternalStore(kept.subscribe, kept.read);
  useFlush(kept);
  const { overview } = latest(record, known);
  if (!record.abilities.editDetails && edit === null)
    return (
      <div className={styles.overview}>
        <h3>{detailsText.overview}</h3>
        {overview === '' ? <p className="muted">{detailsText.noOverview}</p> : <p className={styles.prose}>{overview}</p>}
      </div>
    );
  return (
    <div className={styles.overview}>
      <Textarea
        label={detailsText.overview}
        rows={7}
        limit={Limits.overviewMaximum}
        value={edit?.text ?? overview}
        onChange={(event) => kept.type(event.currentTarget.value, record)}
        onFocus={kept.stay}
        onBlur={() => void kept.flush()}
      />
      {theirs !== null && edit !== null && (
        <OverviewConflict
          mine={edit.text}
          theirs={theirs.overview}
          changed={theirs.changed}
          isBusy={isSaving}
          onKeep={() => void kept.keepMine()}
          onTake={kept.takeTheirs}
        />
      )}
    </div>
  );
}
