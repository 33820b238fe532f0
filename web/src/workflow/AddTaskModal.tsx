import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { addTaskText } from './add-task.text.ts';
import { useAddableTasks, useAddTask } from './workflow.api.ts';

/** Puts a task of the primary process among the outstanding ones (CASE-25, CASE-54). */
export function AddTaskModal({ processId, isOpen, onClose }: { processId: number; isOpen: boolean; onClose: () => void }) {
  const offered = useAddableTasks(processId, isOpen);
  const add = useAddTask(processId);
  const form = useDialogForm<{ taskId: string | null }>({ isOpen, initial: { taskId: null }, validate: () => ({}) });
  const { taskId } = form.values;
  const submit = (): void =>
    add.mutate(Number(taskId), {
      onSuccess: () => {
        showSnackbar(addTaskText.added, 'success');
        onClose();
      },
    });
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={addTaskText.addTask}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{addTaskText.cancel}</Button>
          <Button variant="filled" type="submit" disabled={taskId === null} isBusy={add.isPending}>
            {addTaskText.addTask}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(add.error)} attempt={add.submittedAt} />
        {offered.isError ? (
          <SectionError text={addTaskText.failed} onRetry={() => void offered.refetch()} isRetrying={offered.isFetching} />
        ) : offered.data === undefined ? (
          <SkeletonLines lines={2} />
        ) : offered.data.length === 0 ? (
          <p>{addTaskText.nothing}</p>
        ) : (
          <Select
            label={addTaskText.task}
            name="taskId"
            placeholder={addTaskText.choose}
            hint={addTaskText.effect}
            options={offered.data.map(({ step, task }) => ({ value: String(task.id), label: addTaskText.inStep(step.title, task.title) }))}
            value={taskId}
            onChange={(chosen) => form.set({ taskId: chosen })}
          />
        )}
      </Stack>
    </AppModal>
  );
}
