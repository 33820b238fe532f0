import { FilterTarget } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '../ui/snackbar.ts';
import { savedFilterQuery, useSaveFilter } from '../users/saved-filter.api.ts';
import { caseListText } from './case-list.text.ts';
import type { SavedView } from './saved-views.ts';
import { readViews } from './saved-views.ts';

interface SavedViews {
  views: readonly SavedView[];
  /** False until the saved ones are known: saving earlier would replace them. */
  isKnown: boolean;
  keep: (views: readonly SavedView[]) => void;
}

/** The person's own views of the list, kept by the server for every device. */
export function useSavedViews(): SavedViews {
  const { data, isSuccess } = useQuery(savedFilterQuery(FilterTarget.CaseListViews));
  const { mutate } = useSaveFilter(FilterTarget.CaseListViews);
  return {
    views: readViews(data),
    isKnown: isSuccess,
    keep: (views) => mutate(JSON.stringify(views), { onError: () => showSnackbar(caseListText.viewsNotSaved) }),
  };
}
