import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Task } from '@evenhand/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DueFields } from '../cases/DueFields.tsx';
import { refreshCase } from '../cases/refresh-case.ts';
import { responsibleFor } from '../cases/responsible.ts';
import { useFormats, useService } from '../configuration/configuration.api.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import styles from './EditTaskModal.module.css';
import type { NewerTask } from './edit-task.ts';
import { editErrors, newerTask, targetOf, valuesOf } from './edit-task.ts';
import { TaskConflict } from './TaskConflict.tsx';
import { useEditTask } from './tasks.api.ts';
import { tasksText } from './tasks.text.ts';

interface EditTaskModalProps {
  record: CaseRecord;
  /** The task last chosen for editing; it stays while the dialog goes away. */
  task: Task | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives a task to another person, or changes its target date (CASE-24, CASE-55). */
export function EditTaskModal({ record, task, isOpen, onClose }: EditTaskModalProps) {
  const queryClient = useQueryClient();
  const me = useSignedInUser();
  const formats = useFormats();
  const { timeZone } = useService();
  const save = useEditTask(record.id);
  const [theirs, setTheirs] = useState<NewerTask | null>(null);
  const nothing = { taskAssignedUserId: null, taskTargetDateTime: null, version: 0 };
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: valuesOf(task ?? nothing, task?.isDueTimed ?? false, timeZone),
    validate: editErrors,
    acts: [save],
    onOpening: () => setTheirs(null),
  });
  const { form, finish } = dialog;
  const { values, errors, set } = form;

  const people = responsibleFor(record);
  const send = (version: number): void => {
    if (task === null || !form.check() || values.userId === null) return;
    save.mutate(
      {
        taskId: task.id,
        body: { taskAssignedUserId: values.userId, taskTargetDateTime: targetOf(values, timeZone), version },
      },
      { ...finish(tasksText.saved), onError: (error) => setTheirs(newerTask(error)) },
    );
  };
  const isTimed = (target: string): boolean => !target.endsWith('T00:00:00.000Z');
  const inWords = (userId: string | null, target: string | null): string => {
    const name =
      people.find((person) => person.userId === userId)?.name ??
      (userId === task?.taskAssignedUserId ? task?.taskAssignedUserName : null);
    return `${name ?? '–'}, ${target === null ? tasksText.noDate : formats.due(target, isTimed(target))}`;
  };
  const takeTheirs = (): void => {
    void refreshCase(queryClient, record.id);
    onClose();
  };
  const conflict = theirs !== null && (
    <TaskConflict
      mine={inWords(values.userId, targetOf(values, timeZone))}
      theirs={inWords(theirs.taskAssignedUserId, theirs.taskTargetDateTime)}
      changed={theirs.changed}
      isBusy={save.isPending}
      onKeep={() => send(theirs.version)}
      onTake={takeTheirs}
    />
  );
  return (
    <ActDialog
      dialog={dialog}
      title={tasksText.editTask}
      verb={tasksText.save}
      onSubmit={() => send(theirs?.version ?? task?.version ?? 0)}
      head={conflict || undefined}
      hasUnsavedText={form.isTouched}
    >
      <p className={styles.title}>{task?.taskTitle}</p>
      <Select
        label={tasksText.person}
        name="userId"
        placeholder={tasksText.choosePerson}
        options={people.map(({ userId, name }) => ({
          value: userId,
          label: userId === me.id ? tasksText.you(name) : name,
        }))}
        value={values.userId}
        onChange={(userId) => set({ userId })}
        error={errors.userId}
      />
      <DueFields values={values} errors={errors} set={set} />
      <p className="muted small">{tasksText.manualChangesStay}</p>
    </ActDialog>
  );
}
