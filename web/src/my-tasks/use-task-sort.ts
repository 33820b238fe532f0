import { FilterTarget } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '../ui/snackbar.ts';
import { savedFilterQuery, useSaveFilter } from '../users/saved-filter.api.ts';
import { myTasksText } from './my-tasks.text.ts';
import type { TaskSort } from './task-sort.ts';
import { readSort } from './task-sort.ts';

/** The order of My Tasks, remembered for each person; undefined until it is known. */
export function useTaskSort(): [TaskSort | undefined, (sort: TaskSort) => void] {
  const { data, isPending } = useQuery(savedFilterQuery(FilterTarget.TaskSort));
  const { mutate } = useSaveFilter(FilterTarget.TaskSort);
  return [
    isPending ? undefined : readSort(data),
    (sort) => mutate(JSON.stringify(sort), { onError: () => showSnackbar(myTasksText.sortNotSaved) }),
  ];
}
