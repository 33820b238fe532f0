import type { CaseRecord } from '@evenhand/contract/case-details';
import { use, useState } from 'react';
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
import { useSetNextAction } from './next-actions.api.ts';
import { exitText } from './next-actions.text.ts';

/** Shows what is scheduled next. HR users may schedule a new task before they leave (EXIT-01 … EXIT-03). */
export function ExitCaseModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const { timeZone } = useService();
  const handler = use(LinkHandlerContext);
  const actionKey = useActionKey();
  const schedule = useSetNextAction(record.id, actionKey.keyOf);
  const [isScheduling, setIsScheduling] = useState(false);
  const dialog = useActDialog({ isOpen, onClose, initial: emptyExit, validate: exitErrors, acts: [schedule], onOpening: () => setIsScheduling(false) });
  const { form, finish } = dialog;
  useStepFocus(isScheduling, isOpen);

  const goHome = (): void => handler?.navigate(paths.home());
  const submit = (): void => {
    if (!isScheduling) {
      onClose();
      goHome();
    } else if (form.check())
      schedule.mutate(
        { nextActionId: Number(form.values.taskId), nextActionUserId: form.values.userId ?? '', nextActionDueDateTime: dueInstant(form.values, timeZone) },
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
  return (
    <ActDialog
      dialog={dialog}
      title={exitText.exitCase}
      verb={isScheduling ? exitText.saveAndExit : exitText.exitCase}
      onSubmit={submit}
      start={isScheduling && back}
      head={isScheduling ? undefined : null}
      hasUnsavedText={isScheduling && form.isTouched}
    >
      {isScheduling ? (
        <NextActionForm record={record} form={form} />
      ) : (
        <NextActionView caseId={record.id} isWanted={isOpen} onSchedule={record.abilities.scheduleNextAction ? () => setIsScheduling(true) : undefined} />
      )}
    </ActDialog>
  );
}
