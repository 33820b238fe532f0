import { IconCalendar, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import type { Column } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { isDay, showUkDate } from '../ui/parse-uk-date.ts';
import { sayRefusal } from '../ui/say-refusal.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';

interface ClosingDay {
  readonly date: string;
  readonly title: string;
}

/** The days on which nobody is expected to work. */
export function DaysEditor({ state, mayEdit }: EditorProps) {
  const { calendar } = state.parts;
  const save = useSaveEdit();
  const [isAdding, setIsAdding] = useState(false);
  const columns: Column<ClosingDay>[] = [
    { id: 'day', head: text.day, cell: ({ date }) => showUkDate(date), isName: true },
    { id: 'title', head: text.dayName, cell: ({ title }) => title },
  ];
  const remove = ({ date }: ClosingDay) =>
    date < state.today ? (
      <span className="muted small">{text.passed}</span>
    ) : (
      <IconButton
        icon={IconTrash}
        label={text.removeDay(showUkDate(date))}
        size="sm"
        onClick={() => save.mutate({ do: 'remove-day', date }, { onError: sayRefusal })}
      />
    );
  return (
    <Card
      isPadded={false}
      title={calendar.title}
      headingLevel={3}
      actions={
        mayEdit && (
          <Button icon={IconPlus} onClick={() => setIsAdding(true)}>
            {text.addDay}
          </Button>
        )
      }
    >
      <DataTable
        caption={calendar.title}
        columns={columns}
        rows={calendar.days}
        rowKey={({ date }) => date}
        groupOf={({ date }) => date.slice(0, 4)}
        {...(mayEdit ? { rowActions: remove } : {})}
        empty={<EmptyState icon={IconCalendar} text={text.noDays} />}
      />
      <AddDay today={state.today} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Card>
  );
}

function AddDay({ today, isOpen, onClose }: { today: string; isOpen: boolean; onClose: () => void }) {
  const save = useSaveEdit();
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: { date: '', title: '' },
    validate: ({ date, title }) => ({
      ...(isDay(date) && date >= today ? {} : { date: text.dayNeeded }),
      ...(title.trim() === '' ? { title: text.wordsNeeded } : {}),
    }),
    acts: [save],
  });
  const { values, errors, set, check, isTouched } = dialog.form;
  const submit = (): void => {
    if (check()) save.mutate({ do: 'add-day', ...values }, dialog.finish(text.saved));
  };
  return (
    <ActDialog dialog={dialog} title={text.addDay} verb={text.save} onSubmit={submit} hasUnsavedText={isTouched}>
      <DateField
        label={text.day}
        name="date"
        value={values.date}
        min={today}
        error={errors.date}
        onChange={(date) => set({ date })}
      />
      <TextInput
        label={text.dayName}
        name="title"
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
    </ActDialog>
  );
}
