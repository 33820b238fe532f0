import type { CaseRecord } from '@evenhand/contract/case-details';
import { Relation } from '@evenhand/contract/participants';
import { useFormats } from '../configuration/configuration.api.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { SanctionFields } from './SanctionFields.tsx';
import type { SanctionValues } from './sanction-values.ts';
import { emptySanction, sanctionErrors, sanctionInput } from './sanction-values.ts';
import { useRecordSanction } from './sanctions.api.ts';
import { sanctionsText as text } from './sanctions.text.ts';

interface Values extends SanctionValues {
  /** '' for the person who records it. */
  decidedByUserId: string;
}

/** Records what a hearing decided. HR says who decided; a hearing manager did so themself. */
export function RecordSanctionDialog({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const today = useFormats().dayOf(new Date());
  const act = useRecordSanction(record.id);
  const actionKey = useActionKey();
  const isHr = record.abilities.withdrawSanction;
  const hearingManager = record.caseParticipants.find(({ relationId }) => relationId === Relation.HearingManager);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [act],
    onOpening: actionKey.renew,
    initial: { ...emptySanction(today), decidedByUserId: isHr ? (hearingManager?.participantUserId ?? '') : '' },
    validate: (values) => sanctionErrors(values, today),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    const input = sanctionInput(form.values);
    if (!form.check() || input === null) return;
    const body = { ...input, decidedByUserId: form.values.decidedByUserId || null };
    act.mutate({ ...body, actionKey: actionKey.keyOf(body) }, finish(text.recorded, actionKey.renew));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={text.record}
      verb={text.record}
      onSubmit={submit}
      hasUnsavedText={form.values.details !== ''}
    >
      <SanctionFields form={form} today={today} />
      {isHr && (
        <Select
          label={text.decider}
          name="decidedByUserId"
          options={[
            { value: '', label: text.me },
            ...record.caseParticipants.map(({ participantUserId, employee: { name } }) => ({
              value: participantUserId,
              label: name,
            })),
          ]}
          value={form.values.decidedByUserId}
          onChange={(decidedByUserId) => form.set({ decidedByUserId: decidedByUserId ?? '' })}
          error={form.errors.decidedByUserId}
        />
      )}
    </ActDialog>
  );
}
