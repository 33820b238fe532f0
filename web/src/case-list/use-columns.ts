import type { CaseColumn } from '@evenhand/contract/case-list';
import { FilterTarget } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { savedFilterQuery, useSaveFilter } from '../users/saved-filter.api.ts';
import { caseListText } from './case-list.text.ts';
import { columnsShown, defaultColumns, savedForm } from './column-choice.ts';

interface Columns {
  shown: readonly CaseColumn[];
  show: (columns: readonly CaseColumn[]) => void;
  reset: () => void;
}

/** The person's choice of columns, saved at once and found again on the next visit (LIST-04). */
export function useColumns(): Columns {
  const { data, error } = useQuery(savedFilterQuery(FilterTarget.CaseGridColumns));
  const { mutate } = useSaveFilter(FilterTarget.CaseGridColumns);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: LIST-21 asks for a log entry and nothing else.
    if (error !== null) console.warn('The saved columns could not be fetched.', error);
  }, [error]);
  const show = (columns: readonly CaseColumn[]): void =>
    mutate(savedForm(columns), { onError: () => showSnackbar(caseListText.columnsNotSaved) });
  return { shown: columnsShown(data), show, reset: () => show(defaultColumns) };
}
