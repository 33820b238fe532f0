import type { DraftItem, DraftList } from '@evenhand/contract/configuration-drafts';
import { DRAFT_TITLE_MAXIMUM } from '@evenhand/contract/configuration-drafts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';

interface ItemDialogProps {
  list: DraftList;
  /** Null for a new one. */
  item: DraftItem | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The words of an item of a list. */
export function ItemDialog({ list, item, isOpen, onClose }: ItemDialogProps) {
  const save = useSaveEdit();
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: { title: item?.title ?? '', text: item?.text ?? '' },
    validate: ({ title }) => (title.trim() === '' ? { title: text.wordsNeeded } : {}),
    acts: [save],
  });
  const { values, errors, set, check, isTouched } = dialog.form;
  const submit = (): void => {
    if (!check()) return;
    const words = { title: values.title, text: values.text.trim() === '' ? null : values.text };
    const done = dialog.finish(text.saved);
    if (item === null) save.mutate({ do: 'add-item', list: list.list, ...words }, done);
    else save.mutate({ do: 'reword-item', list: list.list, item: item.key, ...words }, done);
  };
  return (
    <ActDialog
      dialog={dialog}
      title={item === null ? text.addTitle(list.title) : text.rewordTitle(item.title)}
      verb={text.save}
      onSubmit={submit}
      hasUnsavedText={isTouched}
    >
      <TextInput
        label={text.words}
        name="title"
        limit={DRAFT_TITLE_MAXIMUM}
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {list.kind !== 'fixed' && (
        <Textarea
          label={text.explanation}
          name="text"
          isOptional
          limit={2000}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
    </ActDialog>
  );
}
