import type { CaseRecord } from '@evenhand/contract/cases';
import { use, useState } from 'react';
import { dueInstant } from '../cases/due-moment.ts';
import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useOpening } from '../cases/use-opening.ts';
import { useStepFocus } from '../cases/use-step-focus.ts';
import { useService } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { Stack } from '../ui/Stack.tsx';
import { useSetNextAction } from './case-details.api.ts';
import { closingText, exitText } from './closing.text.ts';
import { emptyExit, exitErrors } from './exit-case.ts';
import { NextActionForm } from './NextActionForm.tsx';
import { NextActionView } from './NextActionView.tsx';

/** Shows what is scheduled next; HR users may schedule something new before they leave (EXIT-01 … EXIT-03). */
export function ExitCaseModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const { timeZone } = useService();
  const handler = use(LinkHandlerContext);
  const actionKey = useActionKey();
  const schedule = useSetNextAction(record.id, actionKey.current);
  const [isScheduling, setIsScheduling] = useState(false);
  const form = useDialogForm({ isOpen, initial: emptyExit, validate: exitErrors });
  useStepFocus(isScheduling, isOpen);
  useOpening(isOpen, () => setIsScheduling(false));

  const leave = (): void => {
    onClose();
    handler?.navigate(paths.home());
  };
  const submit = (): void => {
    if (!isScheduling) leave();
    else if (form.check())
      schedule.mutate(
        { nextActionId: Number(form.values.taskId), nextActionUserId: form.values.userId ?? '', nextActionDueDateTime: dueInstant(form.values, timeZone) },
        {
          onSuccess: () => {
            actionKey.renew();
            leave();
          },
        },
      );
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={exitText.exitCase}
      hasUnsavedText={isScheduling && form.isTouched}
      onSubmit={submit}
      footer={
        <>
          {isScheduling && (
            <span className="start">
              <Button variant="text" onClick={() => setIsScheduling(false)}>
                {closingText.back}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{closingText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={schedule.isPending}>
            {isScheduling ? exitText.saveAndExit : exitText.exitCase}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={isScheduling ? refusedText(schedule.error) : undefined} attempt={schedule.failureCount} />
        {isScheduling ? (
          <NextActionForm record={record} form={form} />
        ) : (
          <NextActionView caseId={record.id} isWanted={isOpen} onSchedule={record.abilities.scheduleNextAction ? () => setIsScheduling(true) : undefined} />
        )}
      </Stack>
    </AppModal>
  );
}
