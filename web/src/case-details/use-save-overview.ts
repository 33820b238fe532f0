import type { CaseRecord } from '@evenhand/contract/case-details';
import { useEffect, useRef } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetOverview } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import type { KeptOverview } from './kept-overview.ts';
import { afterSave } from './overview-edit.ts';
import type { SaveInPlace } from './use-save-in-place.ts';
import { useSaveInPlace } from './use-save-in-place.ts';

interface Change {
  overview: string;
  version: number;
}

/** Saves an overview in place. What was typed on is sent too when the field is gone once the save ends. */
export function useSaveOverview(record: CaseRecord, kept: KeptOverview): SaveInPlace<Change> {
  const act = useSetOverview(record.id);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  function sendRest(sent: string, version: number): void {
    const rest = afterSave(kept.read(), sent);
    kept.become(rest);
    if (rest !== null) send({ overview: rest.text, version }, { onSuccess: () => undefined, onError: () => showSnackbar(detailsText.overviewFailed) });
  }
  function send(change: Change, on: { onSuccess: () => void; onError: (error: Error) => void }): void {
    act.mutateAsync(change).then(({ version }) => {
      if (isThere.current) on.onSuccess();
      else sendRest(change.overview, version);
    }, on.onError);
  }
  return useSaveInPlace(record, { mutate: send });
}
