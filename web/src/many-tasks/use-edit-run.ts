import type { Task } from '@evenhand/contract/tasks';
import { editTask } from '@evenhand/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshAll } from '../cases/refresh-case.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { call } from '../lib/api-client.ts';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import { randomId } from '../lib/random-id.ts';
import type { ManyEdit, Result } from './edit-one.ts';
import { bodyOf, refusalOf } from './edit-one.ts';

/** More would not be faster: acts on one case wait for each other. */
const AT_ONCE = 3;

export interface EditRun {
  readonly tasks: readonly Task[];
  readonly edit: ManyEdit;
  /** In the order of the answers. */
  readonly results: readonly Result[];
  readonly isRunning: boolean;
}

/**
 * Changes many tasks, each by the act that changes one: with its own policy, lock, history, notice and result. They are
 * begun in their order, a few at a time. A task that is tried again after no answer keeps the key of its act.
 */
export function useEditRun(onEnd: (results: readonly Result[]) => void) {
  const queryClient = useQueryClient();
  const formats = useFormats();
  const [run, setRun] = useState<EditRun | null>(null);
  const isStopped = useRef(false);
  const keys = useRef(new Map<string, string>());
  const stop = (): void => {
    isStopped.current = true;
  };
  // Nothing is sent for somebody who has left the list, or signs out.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function edit(task: Task, wanted: ManyEdit): Promise<Result> {
    const body = bodyOf(task, wanted);
    const words = JSON.stringify([task.id, body]);
    const actionKey = keys.current.get(words) ?? randomId();
    keys.current.set(words, actionKey);
    try {
      await call(editTask, { params: { id: task.id }, body, quiet: true, actionKey });
      keys.current.delete(words);
      return { task, isDone: true };
    } catch (error) {
      forgetWhenRefused(queryClient, task.notificationDistributionCaseTrackingRecordId, error);
      return refusalOf(task, error, formats);
    }
  }

  async function start(tasks: readonly Task[], wanted: ManyEdit): Promise<void> {
    isStopped.current = false;
    const asks = askBeforeLeaving();
    asks(true);
    let results: readonly Result[] = [];
    setRun({ tasks, edit: wanted, results, isRunning: true });
    const waiting = tasks.values();
    const work = async (): Promise<void> => {
      for (const task of waiting) {
        const result = await edit(task, wanted);
        results = [...results, result];
        if (!result.isDone && result.endsRun) stop();
        setRun({ tasks, edit: wanted, results, isRunning: true });
        if (isStopped.current) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    asks(false);
    setRun({ tasks, edit: wanted, results, isRunning: false });
    onEnd(results);
    void refreshAll(queryClient);
  }

  return { run, start, stop, forget: () => setRun(null) };
}
