import type { CaseRecord } from '@evenhand/contract/case-details';
import { use, useRef, useState } from 'react';
import { dueInstant } from '../cases/due-moment.ts';
import { useService } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { dialogText } from '../ui/dialog.text.ts';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useStepFocus } from '../ui/use-step-focus.ts';
import { emptyExit, exitErrors } from './exit-case.ts';
import { NextActionForm } from './NextActionForm.tsx';
import { NextActionView } from './NextActionView.tsx';
import { useCompleteNextAction, useNextAction, useSetNextAction } from './next-actions.api.ts';
import { exitText } from './next-actions.text.ts';

interface ExitCaseModalProps {
  record: CaseRecord;
  isOpen: boolean;
  /** It was opened by the task: it is named after it and completes it, if the person may (EXIT-09). */
  opensTask?: boolean;
  onClose: () => void;
}

/** Shows what is scheduled next. HR users may schedule a new task before they leave (EXIT-01 … EXIT-03). */
export function ExitCaseModal({ record, isOpen, opensTask = false, onClose }: ExitCaseModalProps) {
  const { timeZone } = useService();
  const handler = use(LinkHandlerContext);
  const actionKey = useActionKey();
  const schedule = useSetNextAction(record.id, actionKey.keyOf);
  const complete = useCompleteNextAction(record.id);
  const { data: next } = useNextAction(record.id, isOpen);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isTask, setIsTask] = useState(opensTask);
  const onOpening = (): void => {
    setIsScheduling(false);
    setIsTask(opensTask);
  };
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: emptyExit,
    validate: exitErrors,
    acts: [schedule, complete],
    onOpening,
  });
  const { form, finish } = dialog;
  const completed = useRef<string | null>(null);
  const task = isTask && !isScheduling && next?.canComplete === true ? next : null;
  // The name stays while the dialog fades away after the task is done.
  if (task !== null) completed.current = task.nextActionTitle;
  const taskTitle = isTask && !isScheduling && !isOpen ? completed.current : (task?.nextActionTitle ?? null);
  useStepFocus(isScheduling, isOpen);

  const goHome = (): void => handler?.navigate(paths.home());
  const leave = (): void => {
    onClose();
    goHome();
  };
  const submit = (): void => {
    if (task !== null) complete.mutate(undefined, finish(exitText.completed));
    else if (!isScheduling) leave();
    else if (form.check())
      schedule.mutate(
        {
          nextActionId: Number(form.values.taskId),
          nextActionUserId: form.values.userId ?? '',
          nextActionDueDateTime: dueInstant(form.values, timeZone),
        },
        finish(exitText.scheduled, () => {
          actionKey.renew();
          goHome();
        }),
      );
  };
  const back = (
    <span className="start">
      <Button variant="text" onClick={() => setIsScheduling(false)}>
        {dialogText.back}
      </Button>
    </span>
  );
  const exit = (
    <span className="start">
      <Button variant="text" onClick={leave}>
        {exitText.exitCase}
      </Button>
    </span>
  );
  return (
    <ActDialog
      dialog={dialog}
      title={taskTitle ?? exitText.exitCase}
      verb={taskTitle !== null ? exitText.complete : isScheduling ? exitText.saveAndExit : exitText.exitCase}
      onSubmit={submit}
      start={isScheduling ? back : taskTitle !== null && exit}
      head={isScheduling || taskTitle !== null ? undefined : null}
      hasUnsavedText={isScheduling && form.isTouched}
    >
      {isScheduling ? (
        <NextActionForm record={record} form={form} />
      ) : (
        <NextActionView
          caseId={record.id}
          isWanted={isOpen}
          openTasks={record.tasks}
          isTask={taskTitle !== null}
          onSchedule={record.abilities.scheduleNextAction ? () => setIsScheduling(true) : undefined}
        />
      )}
    </ActDialog>
  );
}
