import type { FileRow } from '@evenhand/contract/files';
import type { Message } from '@evenhand/contract/messages';
import { useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useTwoSteps } from '../ui/use-two-steps.ts';
import type { ChosenRemoval } from './removals.api.ts';
import { useRequestRemoval } from './removals.api.ts';
import { removalsText as text } from './removals.text.ts';

/** The parts of a message that a request needs. */
export type RemovableMessage = Pick<Message, 'id' | 'caseTrackingMessageAttachments'>;
/** A file that was added to the case itself. */
type RemovableFile = Pick<FileRow, 'storageId' | 'filename'>;

interface Values {
  what: 'whole' | 'attachments';
  reasonId: string | null;
  urgencyId: string | null;
  attachmentIds: string[];
}

const nothing: Values = { what: 'whole', reasonId: null, urgencyId: null, attachmentIds: [] };

interface RequestRemovalDialogProps {
  caseId: number;
  what: RemovableMessage | RemovableFile;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Steps: extent, unless it is a file or the message has no attachments; then reason and urgency, and a confirmation
 * (REMV-01 … REMV-07).
 */
export function RequestRemovalDialog({ caseId, what, isOpen, onClose }: RequestRemovalDialogProps) {
  const ask = useRequestRemoval(caseId);
  const [isConfirming, setIsConfirming] = useState(false);
  const dialog = useActDialog({
    isOpen,
    onClose,
    initial: nothing,
    acts: [ask],
    onOpening: () => setIsConfirming(false),
  });
  const attachments = attachmentsOf(what);
  const hasAttachments = attachments.length > 0;
  const steps = useTwoSteps(isOpen, [text.whatStep, text.whyStep], hasAttachments ? 1 : 2);
  const { values } = dialog.form;
  const isWhole = values.what === 'whole';
  const isComplete =
    values.reasonId !== null && values.urgencyId !== null && (isWhole || values.attachmentIds.length > 0);
  const isFirst = hasAttachments && steps.step === 1;
  const submit = (): void => {
    if (isFirst) steps.next();
    else setIsConfirming(true);
  };
  const confirm = (): void => {
    const { onSuccess } = dialog.finish(text.submitted);
    ask.mutate(chosenOf(what, values), { onSuccess, onSettled: () => setIsConfirming(false) });
  };
  return (
    <>
      <ActDialog
        dialog={dialog}
        title={text.title}
        verb={text.submit}
        waitsFor={isFirst || isComplete ? null : text.needs(isWhole)}
        onSubmit={submit}
        {...(hasAttachments ? { steps } : {})}
      >
        {isFirst ? (
          <RadioGroup
            label={text.what}
            options={[
              { value: 'whole', label: text.whole },
              { value: 'attachments', label: text.onlyAttachments },
            ]}
            value={values.what}
            onChange={(what) => dialog.form.set({ what })}
          />
        ) : (
          <Why what={what} values={values} onChange={(change) => dialog.form.set(change)} />
        )}
      </ActDialog>
      <ConfirmModal
        isOpen={isOpen && isConfirming}
        title={text.areYouSure}
        confirmLabel={text.submit}
        isBusy={ask.isPending}
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        {'storageId' in what
          ? text.confirmFileRequest(what.filename)
          : text.confirmRequest(isWhole, isWhole ? attachments.length : values.attachmentIds.length)}
      </ConfirmModal>
    </>
  );
}

function attachmentsOf(what: RemovableMessage | RemovableFile): RemovableMessage['caseTrackingMessageAttachments'] {
  return 'storageId' in what ? [] : what.caseTrackingMessageAttachments;
}

function chosenOf(what: RemovableMessage | RemovableFile, { what: extent, ...values }: Values): ChosenRemoval {
  const why = { reasonId: Number(values.reasonId), urgencyId: Number(values.urgencyId) };
  if ('storageId' in what) return { ...why, storageId: what.storageId };
  return { ...why, messageId: what.id, attachmentIds: extent === 'whole' ? null : values.attachmentIds.map(Number) };
}

function Why({
  what,
  values,
  onChange,
}: {
  what: RemovableMessage | RemovableFile;
  values: Values;
  onChange: (change: Partial<Values>) => void;
}) {
  const reasons = useLookup('removalReasons').data ?? [];
  const urgencies = useLookup('removalUrgencies').data ?? [];
  return (
    <>
      {values.what === 'attachments' && (
        <CheckboxGroup
          label={text.whichAttachments}
          options={attachmentsOf(what).map(({ id, filename }) => ({ value: String(id), label: filename }))}
          value={values.attachmentIds}
          onChange={(attachmentIds) => onChange({ attachmentIds })}
        />
      )}
      <Select
        label={text.reason}
        options={optionsOf(reasons)}
        value={values.reasonId}
        placeholder={text.chooseReason}
        onChange={(reasonId) => onChange({ reasonId })}
      />
      <Select
        label={text.urgency}
        options={optionsOf(urgencies)}
        value={values.urgencyId}
        placeholder={text.chooseUrgency}
        onChange={(urgencyId) => onChange({ urgencyId })}
      />
      <p className="muted small">{'storageId' in what ? text.fileReviewed : text.reviewed}</p>
    </>
  );
}

function optionsOf(items: readonly { id: number; title: string }[]) {
  return items.map(({ id, title }) => ({ value: String(id), label: title }));
}
