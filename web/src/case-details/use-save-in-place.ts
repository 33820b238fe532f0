import type { CaseRecord } from '@evenhand/contract/case-details';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { caseQuery } from '../cases/cases.api.ts';

/** An act on the case as `useCaseAct` gives it: it succeeds when the case has been fetched again. */
interface Act<Input> {
  mutate: (input: Input, on: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

interface Outcome {
  /** The record that holds the saved value is on the screen, so editing may end. */
  onShown: () => void;
  onError: (error: Error) => void;
}

interface SaveInPlace<Input> {
  save: (input: Input, outcome: Outcome) => void;
  isSaving: boolean;
  /** The value being saved, until the record that holds it is on the screen; undefined when nothing is. */
  sent: Input | undefined;
}

/**
 * Saves a value that is edited in its own field. The callbacks of `mutate` run some milliseconds
 * before the readers of the case get the record fetched after the save. Ending editing in them would
 * show the old value once more.
 */
export function useSaveInPlace<Input>(record: CaseRecord, act: Act<Input>): SaveInPlace<Input> {
  const [sent, setSent] = useState<{ input: Input } | null>(null);
  const onceShown = useOnceShown(record);
  return {
    save: (input, { onShown, onError }) => {
      setSent({ input });
      act.mutate(input, {
        onSuccess: () =>
          onceShown(() => {
            setSent(null);
            onShown();
          }),
        onError: (error) => {
          setSent(null);
          onError(error);
        },
      });
    },
    isSaving: sent !== null,
    sent: sent?.input,
  };
}

/**
 * Does something when the record that was fetched last is on the screen, before it is painted;
 * at once when it is already.
 */
function useOnceShown(record: CaseRecord): (then: () => void) => void {
  const queryClient = useQueryClient();
  const shown = useRef(record);
  const waiting = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    shown.current = record;
    for (const then of waiting.current.splice(0)) then();
  }, [record]);
  return (then) => {
    const fetched = queryClient.getQueryData(caseQuery(record.id).queryKey);
    if (fetched === undefined || fetched === shown.current) then();
    else waiting.current.push(then);
  };
}
