import { ErrorCode } from '@evenhand/contract/error-codes';
import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import { codeOf } from '../lib/api-error.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useAssign } from './unassigned-messages.api.ts';
import { unassignedText as text } from './unassigned-messages.text.ts';

interface AssignDialogProps {
  message: UnassignedMessage;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which case a message from outside belongs to; a case that cannot be seen is no case (gaps G-22). */
export function AssignDialog({ message, isOpen, onClose }: AssignDialogProps) {
  const assign = useAssign();
  const dialog = useActDialog({ isOpen, onClose, initial: { caseNumber: '' }, validate, acts: [assign] });
  const { form, finish } = dialog;
  const caseNumber = form.values.caseNumber.trim();
  const isNotVisible =
    codeOf(assign.error) === ErrorCode.CaseNotFound && String(assign.variables?.caseId) === caseNumber;
  const submit = (): void => {
    if (form.check())
      assign.mutate({ messageId: message.id, caseId: Number(caseNumber) }, finish(text.moved(caseNumber)));
  };
  return (
    <ActDialog
      dialog={isNotVisible ? { ...dialog, refusal: { ...dialog.refusal, message: undefined } } : dialog}
      title={text.assignToCase}
      verb={text.assignToCase}
      waitsFor={caseNumber === '' ? text.needsNumber : null}
      onSubmit={submit}
      focusesField
    >
      <p>{text.joins}</p>
      <TextInput
        label={text.caseNumber}
        name="caseNumber"
        inputMode="numeric"
        value={form.values.caseNumber}
        error={isNotVisible ? text.caseNotVisible(caseNumber) : form.errors.caseNumber}
        onChange={(event) => form.set({ caseNumber: event.currentTarget.value })}
        data-autofocus
      />
    </ActDialog>
  );
}

function validate({ caseNumber }: { caseNumber: string }) {
  return /^[1-9][0-9]{0,14}$/.test(caseNumber.trim()) ? {} : { caseNumber: text.invalidCaseNumber };
}
