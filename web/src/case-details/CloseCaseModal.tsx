import type { CaseRecord } from '@evenhand/contract/cases';
import { Limits } from '@evenhand/contract/limits';
import { refusedText } from '../cases/refused-text.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useCaseTasks } from '../tasks/tasks.api.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useCloseCase } from './case-details.api.ts';
import { closingText } from './closing.text.ts';

interface Values {
  conclusion: string;
}

/** Closing a simple-process case asks for a conclusion only (CLOSE-05). */
export function CloseCaseModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const close = useCloseCase(record.id);
  const { data: tasks = [] } = useCaseTasks(record.id, isOpen);
  const open = tasks.filter((task) => !task.isComplete);
  const form = useDialogForm<Values>({
    isOpen,
    initial: { conclusion: '' },
    validate: ({ conclusion }) => (conclusion.trim() === '' ? { conclusion: closingText.prompt } : {}),
  });
  const submit = (): void => {
    if (form.check()) close.mutate(form.values.conclusion, { onSuccess: onClose });
  };
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={closingText.closeCase}
      hasUnsavedText={form.values.conclusion !== ''}
      focusesField
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{closingText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={close.isPending}>
            {closingText.closeCase}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(close.error)} attempt={close.failureCount} />
        <p>{closingText.effectOfClosing(record.id)}</p>
        {open.length > 0 && (
          <Banner tone="warning" title={closingText.tasksOpen(open.length)}>
            <ul>
              {open.map((task) => (
                <li key={task.id}>{task.taskTitle}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Textarea
          label={closingText.conclusion}
          name="conclusion"
          hint={closingText.prompt}
          error={form.errors.conclusion}
          value={form.values.conclusion}
          onChange={(event) => form.set({ conclusion: event.currentTarget.value })}
          maxLength={Limits.narrativeMaximum}
          data-autofocus
        />
      </Stack>
    </AppModal>
  );
}
