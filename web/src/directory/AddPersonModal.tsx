import { useState } from 'react';
import { refusedFields } from '../administration/refused-fields.ts';
import { useService } from '../configuration/configuration.api.ts';
import { adminPaths } from '../lib/admin-paths.ts';
import { isApiError } from '../lib/api-error.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useGoTo } from '../ui/use-go-to.ts';
import { useAddPerson } from './directory.api.ts';
import { personText as text } from './directory.text.ts';
import { PersonFields } from './PersonFields.tsx';
import { bodyOf, errorsOf, isSamePerson, noPerson } from './person-values.ts';

/** Adds a person, and goes to their page. The same name is taken when it is said that this is another person. */
export function AddPersonModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { employeeNumberLabel } = useService();
  const add = useAddPerson();
  const goTo = useGoTo();
  const actionKey = useActionKey();
  const [isAnother, setIsAnother] = useState(false);
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [add],
    initial: noPerson,
    validate: (values) => errorsOf(values, employeeNumberLabel),
    onOpening: () => setIsAnother(false),
  });
  const { form, finish } = dialog;
  const hasNamesake = isApiError(add.error) && 'isAnother' in add.error.fields;
  const submit = (): void => {
    if (!form.check()) return;
    const body = { ...bodyOf(form.values), ...(isAnother ? { isAnother } : {}) };
    const { onSuccess } = finish(text.added(`${body.firstName} ${body.lastName}`), actionKey.renew);
    add.mutate(
      { ...body, actionKey: actionKey.keyOf(body) },
      {
        onSuccess: ({ userId }) => {
          onSuccess();
          goTo(adminPaths.person(userId));
        },
        onError: (refusal) => form.complain(refusedFields(refusal, form.values)),
      },
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.addTitle}
      verb={text.addVerb}
      onSubmit={submit}
      hasUnsavedText={!isSamePerson(form.values, noPerson)}
      focusesField
    >
      <PersonFields form={form} userId={null} />
      {(hasNamesake || isAnother) && (
        <Checkbox
          label={text.isAnother}
          checked={isAnother}
          onChange={(event) => setIsAnother(event.currentTarget.checked)}
        />
      )}
    </ActDialog>
  );
}
