import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { Textarea } from '../ui/Textarea.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { useKeptOverview } from './kept-overview.ts';
import { OverviewConflict } from './OverviewConflict.tsx';
import type { NewerOverview } from './overview-edit.ts';
import { afterSave, newerOverview, toSend, typed } from './overview-edit.ts';
import { useSaveOverview } from './use-save-overview.ts';

/**
 * Saved when the box loses focus (CASE-34). What was typed stays until it is saved; a newer text is shown
 * beside it and is not overwritten without a choice.
 */
export function OverviewField({ record }: { record: CaseRecord }) {
  const { kept, edit } = useKeptOverview(record.id);
  const [theirs, setTheirs] = useState<NewerOverview | null>(null);
  const { save, isSaving } = useSaveOverview(record, kept);
  /** The box was left during a save: what it held then is sent when the save has ended. */
  const isLeft = useRef(false);
  const send = (change: { overview: string; version: number }): void =>
    save(change, {
      onShown: () => {
        kept.become(afterSave(kept.read(), change.overview));
        setTheirs(null);
        showSnackbar(detailsText.overviewUpdated, 'success');
      },
      onError: (error) => {
        isLeft.current = false;
        const newer = newerOverview(error);
        if (newer === null) showSnackbar(detailsText.overviewFailed);
        else setTheirs(newer);
      },
    });
  const leave = (): void => {
    isLeft.current = isSaving;
    const change = toSend(edit, record);
    if (isSaving) return;
    if (change === null) kept.become(null);
    else if (theirs === null) send(change);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save that has ended.
  useEffect(() => {
    if (isLeft.current && !isSaving) leave();
  }, [isSaving]);
  if (!record.abilities.editDetails && edit === null)
    return (
      <div className={styles.overview}>
        <h3>{detailsText.overview}</h3>
        {record.overview === '' ? <p className="muted">{detailsText.noOverview}</p> : <p className={styles.prose}>{record.overview}</p>}
      </div>
    );

  const forget = (): void => {
    kept.become(null);
    setTheirs(null);
  };
  return (
    <div className={styles.overview}>
      <Textarea
        label={detailsText.overview}
        rows={7}
        limit={Limits.overviewMaximum}
        maxLength={Limits.overviewMaximum}
        value={edit?.text ?? record.overview}
        onChange={(event) => kept.become(typed(edit, event.currentTarget.value, record))}
        onFocus={() => {
          isLeft.current = false;
        }}
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
