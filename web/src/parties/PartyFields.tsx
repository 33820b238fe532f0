import { PARTY_ADDRESS_MAXIMUM, PARTY_NAME_MAXIMUM } from '@evenhand/contract/parties';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import { partiesText } from './parties.text.ts';
import type { PartyValues } from './party-values.ts';
import { relationOptions } from './party-values.ts';

export function RelationOfParty({ form: { values, errors, set } }: { form: DialogForm<PartyValues> }) {
  return (
    <Select
      label={partiesText.relation}
      name="relation"
      placeholder={partiesText.chooseRelation}
      options={relationOptions}
      value={values.relation}
      onChange={(relation) => set({ relation })}
      error={errors.relation}
    />
  );
}

/** The name and address of somebody who is not in the directory. */
export function TypedParty({ form: { values, errors, set } }: { form: DialogForm<PartyValues> }) {
  return (
    <>
      <TextInput
        label={partiesText.name}
        name="name"
        limit={PARTY_NAME_MAXIMUM}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TextInput
        label={partiesText.address}
        name="address"
        type="email"
        hint={partiesText.addressHint}
        limit={PARTY_ADDRESS_MAXIMUM}
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        error={errors.address}
      />
    </>
  );
}
