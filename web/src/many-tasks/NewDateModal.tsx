import { DueFields } from '../cases/DueFields.tsx';
import { dueText } from '../cases/due.text.ts';
import type { DueTyped } from '../cases/due-moment.ts';
import { dueErrors } from '../cases/due-moment.ts';
import { useService } from '../configuration/configuration.api.ts';
import { formatsFor } from '../lib/format.ts';
import { targetOf } from '../tasks/edit-task.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Banner } from '../ui/Banner.tsx';
import { isDay } from '../ui/parse-uk-date.ts';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { ManyModalProps } from './edit-one.ts';
import { manyTasksText as text } from './many-tasks.text.ts';

/** Chooses when the chosen tasks are due. Without a day nothing is sent: it would take the dates of all of them. */
export function NewDateModal({ count, isOpen, onClose, onSend }: ManyModalProps) {
  const { timeZone } = useService();
  const today = formatsFor(timeZone).dayOf(new Date().toISOString());
  const dialog = useActDialog<DueTyped>({
    isOpen,
    onClose,
    acts: [],
    initial: { dueDate: '', dueTime: '', includesTime: false },
    validate: (due) => (due.dueDate === '' ? { dueDate: dueText.required } : dueErrors(due)),
  });
  const { form } = dialog;
  const submit = (): void => {
    const target = form.check() ? targetOf(form.values, timeZone) : null;
    if (target !== null) onSend({ target });
  };
  return (
    <ActDialog dialog={dialog} title={text.newDateTitle(count)} verb={text.newDateVerb} onSubmit={submit}>
      <DueFields values={form.values} errors={form.errors} set={form.set} />
      {isDay(form.values.dueDate) && form.values.dueDate < today && <Banner tone="warning">{text.datePassed}</Banner>}
      <p className="muted small">{text.dateHint}</p>
    </ActDialog>
  );
}
