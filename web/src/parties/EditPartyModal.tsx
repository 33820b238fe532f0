import type { Party } from '@evenhand/contract/parties';
import { ActDialog } from '../ui/ActDialog.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { RelationOfParty, TypedParty } from './PartyFields.tsx';
import { useChangeParty } from './parties.api.ts';
import { partiesText } from './parties.text.ts';
import type { PartyValues } from './party-values.ts';
import { beginningWith, partyDetail, partyErrors } from './party-values.ts';

interface EditPartyModalProps {
  caseId: number;
  party: Party | null;
  /** Another person removed the party while the dialog is open. */
  isGone: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Another relation of a party; of a typed one another name and address too. */
export function EditPartyModal({ caseId, party, isGone, isOpen, onClose }: EditPartyModalProps) {
  const change = useChangeParty(caseId);
  const dialog = useActDialog<PartyValues>({
    isOpen,
    onClose,
    acts: [change],
    initial: beginningWith(party),
    validate: (values) => partyErrors(values, true),
  });
  const { form, finish } = dialog;
  const { relation, name, address } = form.values;
  const isTyped = party !== null && party.userId === null;
  const submit = (): void => {
    if (isGone || !form.check() || party === null || party.id === null || relation === null) return;
    const typed = isTyped ? { name: name.trim(), address: address.trim() } : {};
    change.mutate({ partyId: party.id, relation, ...typed, version: party.version }, finish(partiesText.changed));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={partiesText.editParty}
      verb={isGone ? null : partiesText.save}
      onSubmit={submit}
      obstacle={isGone ? partiesText.gone(party?.name ?? '') : undefined}
      hasUnsavedText={isTyped && (name !== party.name || address !== (party.address ?? ''))}
    >
      {party && !isTyped && <PersonCell name={party.name} detail={partyDetail(party)} size="lg" />}
      <RelationOfParty form={form} />
      {isTyped && <TypedParty form={form} />}
    </ActDialog>
  );
}
