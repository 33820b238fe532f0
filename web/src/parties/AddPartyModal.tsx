import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Party } from '@evenhand/contract/parties';
import { useActionKey } from '../lib/use-action-key.ts';
import { PersonPick } from '../participants/PersonPick.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { RelationOfParty, TypedParty } from './PartyFields.tsx';
import { useAddParty } from './parties.api.ts';
import { partiesText } from './parties.text.ts';
import type { PartyValues } from './party-values.ts';
import { beginningWith, partyErrors } from './party-values.ts';

interface AddPartyModalProps {
  record: CaseRecord;
  parties: readonly Party[];
  isOpen: boolean;
  onClose: () => void;
}

/** Records a party: how the case concerns them, then a person of the directory or a typed name. */
export function AddPartyModal({ record, parties, isOpen, onClose }: AddPartyModalProps) {
  const add = useAddParty(record.id);
  const actionKey = useActionKey();
  const dialog = useActDialog<PartyValues>({
    isOpen,
    onClose,
    acts: [add],
    onOpening: actionKey.renew,
    initial: beginningWith(null),
    validate: (values) => partyErrors(values, false),
  });
  const { form, finish } = dialog;
  const { relation, manner, person, name, address } = form.values;
  const refusedReasonOf = (userId: string): string | undefined => {
    if (record.caseEmployee.employeeGUID === userId) return partiesText.isEmployee;
    return parties.some((one) => one.userId === userId) ? partiesText.isParty : undefined;
  };
  const submit = (): void => {
    if (!form.check() || relation === null) return;
    const who = manner === 'typed' ? { name: name.trim(), address: address.trim() } : { userId: person?.userId };
    add.mutate(
      { relation, ...who, actionKey: actionKey.keyOf(relation, JSON.stringify(who)) },
      finish(partiesText.added),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={partiesText.addParty}
      verb={partiesText.addParty}
      onSubmit={submit}
      hasUnsavedText={name !== '' || address !== ''}
    >
      <p>{partiesText.effect}</p>
      <RelationOfParty form={form} />
      <RadioGroup
        label={partiesText.who}
        name="manner"
        options={[
          { value: 'directory', label: partiesText.inDirectory },
          { value: 'typed', label: partiesText.typed },
        ]}
        value={manner}
        onChange={(next) => form.set({ manner: next })}
      />
      {manner === 'typed' ? (
        <TypedParty form={form} />
      ) : (
        <PersonPick
          caseId={record.id}
          name="person"
          disabledReasonOf={refusedReasonOf}
          as={relation}
          value={person?.userId ?? null}
          chosenName={person?.name ?? null}
          onPick={(chosen) => form.set({ person: chosen })}
          error={form.errors.person}
        />
      )}
      <p className="muted">{partiesText.effectOnHr}</p>
    </ActDialog>
  );
}
