import type { Party } from '@evenhand/contract/parties';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useRemoveParty } from './parties.api.ts';
import { partiesText } from './parties.text.ts';

interface RemovePartyModalProps {
  caseId: number;
  party: Party | null;
  isGone: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes a party, with the reason for the history. */
export function RemovePartyModal({ caseId, party, isGone, isOpen, onClose }: RemovePartyModalProps) {
  const remove = useRemoveParty(caseId);
  const dialog = useActDialog<{ reason: string }>({
    isOpen,
    onClose,
    acts: [remove],
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: partiesText.required } : {}),
  });
  const { form, finish } = dialog;
  const submit = (): void => {
    if (isGone || !form.check() || party === null || party.id === null) return;
    const { id: partyId, version } = party;
    remove.mutate({ partyId, version, reason: form.values.reason }, finish(partiesText.removed));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={partiesText.removeParty}
      verb={isGone ? null : partiesText.removeParty}
      onSubmit={submit}
      obstacle={isGone ? partiesText.gone(party?.name ?? '') : undefined}
      hasUnsavedText={form.values.reason !== ''}
      focusesField
    >
      <p>{partiesText.effectOfRemoval(party?.name ?? '', caseId)}</p>
      <ReasonField label={partiesText.reason} hint={partiesText.reasonHint} form={form} takesFocus />
    </ActDialog>
  );
}
