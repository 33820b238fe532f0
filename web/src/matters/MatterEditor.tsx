import type { MatterNoun } from '@evenhand/contract/components/matter-payloads';
import type { Matter } from '@evenhand/contract/matters';
import { useEffect, useRef, useState } from 'react';
import { useCase } from '../cases/cases.api.ts';
import { isApiError } from '../lib/api-error.ts';
import { askBeforeLeaving } from '../lib/ask-before-leaving.ts';
import { refusedText } from '../lib/refused-text.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDialogForm } from '../ui/use-dialog-form.ts';
import { MatterConflict } from './MatterConflict.tsx';
import type { MattersAnswer } from './MatterFields.tsx';
import { MatterFields } from './MatterFields.tsx';
import type { MatterValues } from './matter-values.ts';
import { bodyOf, emptyMatter, matterErrors, nextMatter, valuesOf } from './matter-values.ts';
import { useAddMatter, useChangeMatter } from './matters.api.ts';
import { matterFormText as text } from './matters.text.ts';

interface MatterEditorProps {
  caseId: number;
  noun: MatterNoun;
  choices: Pick<MattersAnswer, 'categories' | 'people'>;
  /** The matter to change, as it is now; null for a new one. */
  matter: Matter | null;
  onClose: () => void;
}

/** Records a matter, or changes one. Mounted while it is open. */
export function MatterEditor({ caseId, noun, choices, matter, onClose }: MatterEditorProps) {
  const edit = useEdit({ caseId, noun, choices, matter, onClose });
  const { form, isBusy, isTyped, theirs, firstField } = edit;
  const { data: record } = useCase(caseId);
  // Whoever may not read the name is not shown whether there is one.
  const isRaiserUnknown =
    matter?.isRaiserWithheld === true && matter.raisedBy === null && record?.abilities.viewNotes !== true;
  return (
    <AppModal
      isOpen
      onClose={onClose}
      size="drawer"
      title={matter === null ? text.addTitle(noun) : text.changeTitle(noun, matter.number)}
      hasUnsavedText={isTyped}
      focusesField
      onSubmit={() => !isBusy && theirs === null && edit.save()}
      footer={(close) => (
        <>
          <Button onClick={close}>{text.cancel}</Button>
          {matter === null && (
            <Button isBusy={edit.isAddingAnother} onClick={() => !isBusy && edit.saveAndAdd()}>
              {text.saveAndAdd}
            </Button>
          )}
          <Button
            variant="filled"
            type="submit"
            isBusy={isBusy && !edit.isAddingAnother}
            disabledReason={theirs === null ? undefined : text.chooseVersion}
          >
            {text.save}
          </Button>
        </>
      )}
    >
      <Stack>
        {theirs === null ? (
          <FormErrorBanner {...edit.refusal} />
        ) : (
          <MatterConflict
            mine={form.values}
            theirs={theirs}
            choices={choices}
            isBusy={isBusy}
            onKeep={edit.keepMine}
            onTake={edit.takeTheirs}
          />
        )}
        <MatterFields
          ref={firstField}
          noun={noun}
          choices={choices}
          matter={matter}
          isRaiserUnknown={isRaiserUnknown}
          form={form}
        />
      </Stack>
    </AppModal>
  );
}

/** What is typed, the acts, and the newer version that a change meets. */
function useEdit({ caseId, noun, choices, matter, onClose }: MatterEditorProps) {
  const [start, setStart] = useState(() => (matter === null ? emptyMatter(noun, choices.people) : valuesOf(matter)));
  const [base, setBase] = useState(matter?.version ?? 0);
  const [isAddingAnother, setIsAddingAnother] = useState(false);
  const firstField = useRef<HTMLTextAreaElement>(null);
  const actionKey = useActionKey();
  const add = useAddMatter(caseId, actionKey.keyOf);
  const change = useChangeMatter(caseId, matter?.number ?? 0);
  const act = matter === null ? add : change;
  const form = useDialogForm<MatterValues>({ isOpen: true, initial: start, validate: matterErrors });
  const isTyped = JSON.stringify(form.values) !== JSON.stringify(start);
  useAskBeforeLeaving(isTyped);
  const isOvertaken = isApiError(change.error, 'ALREADY_EXISTS');
  const theirs = isOvertaken && matter !== null && matter.version !== base ? matter : null;

  const refuse = (error: unknown): void => {
    if (isApiError(error)) form.complain(error.fields);
  };
  const send = (version: number, isAnother = false): void => {
    if (!form.check()) return;
    setIsAddingAnother(isAnother);
    const body = bodyOf(form.values);
    if (matter !== null) {
      const onSuccess = (): void => {
        showSnackbar(text.changed(noun, matter.number), 'success');
        onClose();
      };
      change.mutate({ ...body, version }, { onSuccess, onError: refuse });
      return;
    }
    const onSuccess = ({ number }: Matter): void => {
      actionKey.renew();
      showSnackbar(text.added(noun, number), 'success');
      if (!isAnother) {
        onClose();
        return;
      }
      const next = nextMatter(form.values);
      setStart(next);
      form.set(next);
      firstField.current?.focus();
    };
    add.mutate(body, { onSuccess, onError: refuse });
  };
  return {
    form,
    firstField,
    isTyped,
    isBusy: act.isPending,
    isAddingAnother: isAddingAnother && act.isPending,
    theirs,
    // What is said at a field needs no banner.
    refusal: {
      message: isApiError(act.error) && Object.keys(act.error.fields).length > 0 ? undefined : refusedText(act.error),
      attempt: act.submittedAt,
    },
    save: () => send(base),
    saveAndAdd: () => send(base, true),
    keepMine(): void {
      if (theirs === null) return;
      setBase(theirs.version);
      send(theirs.version);
    },
    takeTheirs(): void {
      if (theirs === null) return;
      const values = valuesOf(theirs);
      setBase(theirs.version);
      setStart(values);
      form.set(values);
      change.reset();
    },
  };
}

/** The browser asks before the page is left, because what is typed is nowhere else. */
function useAskBeforeLeaving(isTyped: boolean): void {
  const [ask] = useState(askBeforeLeaving);
  useEffect(() => {
    ask(isTyped);
    return () => ask(false);
  }, [ask, isTyped]);
}
