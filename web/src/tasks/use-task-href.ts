import type { Task } from '@evenhand/contract/tasks';
import { useCallback } from 'react';
import { useHasScreen } from '../lib/use-has-screen.ts';
import { taskHref } from './task-view.ts';

/** Where a click on a task leads in this application; null when it does nothing. */
export function useTaskHref(): (task: Task) => string | null {
  const hasScreen = useHasScreen();
  return useCallback((task) => taskHref(task, hasScreen), [hasScreen]);
}
