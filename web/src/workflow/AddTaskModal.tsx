import { ActDialog } from '../ui/ActDialog.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { addTaskText } from './add-task.text.ts';
import { useAddableTasks, useAddTask } from './workflow.api.ts';

interface AddTaskModalProps {
  caseId: number;
  processId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts a task of the primary process among the outstanding ones (CASE-25, CASE-54). */
export function AddTaskModal({ caseId, processId, isOpen, onClose }: AddTaskModalProps) {
  const offered = useAddableTasks({ caseId, processId }, isOpen);
  const add = useAddTask(processId);
  const dialog = useActDialog<{ taskId: string | null }>({ isOpen, onClose, initial: { taskId: null }, acts: [add] });
  const { form, finish } = dialog;
  const { taskId } = form.values;
  return (
    <ActDialog
      dialog={dialog}
      title={addTaskText.addTask}
      verb={offered.data?.length ? addTaskText.addTask : null}
      waitsFor={taskId === null ? addTaskText.needsTask : null}
      onSubmit={() => add.mutate(Number(taskId), finish(addTaskText.added))}
    >
      {offered.isError ? (
        <SectionError
          text={addTaskText.failed}
          onRetry={() => void offered.refetch()}
          isRetrying={offered.isFetching}
        />
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
          options={offered.data.map(({ step, task }) => ({
            value: String(task.id),
            label: addTaskText.inStep(step.title, task.title),
          }))}
          value={taskId}
          onChange={(chosen) => form.set({ taskId: chosen })}
        />
      )}
    </ActDialog>
  );
}
