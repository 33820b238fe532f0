import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { useState } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import { useSetOverview } from './case-details.api.ts';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { OverviewConflict } from './OverviewConflict.tsx';
import type { NewerOverview, OverviewEdit } from './overview-edit.ts';
import { newerOverview, toSend, typed } from './overview-edit.ts';
import { useSaveInPlace } from './use-save-in-place.ts';

/**
 * Saved when the box loses focus (CASE-34). What was typed stays until it is saved; a newer text is shown
 * beside it and is not overwritten without a choice.
 */
export function OverviewField({ record }: { record: CaseRecord }) {
  const [edit, setEdit] = useState<OverviewEdit | null>(null);
  const [theirs, setTheirs] = useState<NewerOverview | null>(null);
  const { save, isSaving } = useSaveInPlace(record, useSetOverview(record.id));
  if (!record.abilities.editDetails && edit === null)
    return (
      <div className={styles.overview}>
        <h3>{detailsText.overview}</h3>
        {record.overview === '' ? <p className="muted">{detailsText.noOverview}</p> : <p className={styles.prose}>{record.overview}</p>}
      </div>
    );

  const forget = (): void => {
    setEdit(null);
    setTheirs(null);
  };
  const send = (change: { overview: string; version: number }): void =>
    save(change, {
      onShown: () => {
        // The person may have typed on meanwhile. Then only the version below it has changed.
        setEdit((now) => (now === null || now.text === change.overview ? null : { ...now, baseText: change.overview }));
        setTheirs(null);
        showSnackbar(detailsText.overviewUpdated, 'success');
      },
      onError: (error) => {
        const newer = newerOverview(error);
        if (newer === null) showSnackbar(detailsText.overviewFailed);
        else setTheirs(newer);
      },
    });
  const leave = (): void => {
    const change = toSend(edit, record);
    if (change === null) setEdit(null);
    else if (theirs === null && !isSaving) send(change);
  };
  return (
    <div className={styles.overview}>
      <Textarea
        label={detailsText.overview}
        rows={7}
        limit={Limits.overviewMaximum}
        maxLength={Limits.overviewMaximum}
        value={edit?.text ?? record.overview}
        onChange={(event) => setEdit(typed(edit, event.currentTarget.value, record))}
        onBlur={leave}
      />
      {theirs !== null && edit !== null && (
        <OverviewConflict
          mine={edit.text}
          theirs={theirs.overview}
          changed={theirs.changed}
          isBusy={isSaving}
          onKeep={() => send({ overview: edit.text, version: theirs.version })}
          onTake={forget}
        />
      )}
    </div>
  );
}
