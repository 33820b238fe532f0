import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { Party, PartyRelation } from '@evenhand/contract/parties';
import { partyRelations, partyRelationTitles } from '@evenhand/contract/parties';
import type { PersonFound } from '@evenhand/contract/users';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { partiesText } from './parties.text.ts';

/** What is typed about a party that is added or edited. */
export interface PartyValues {
  relation: PartyRelation | null;
  manner: 'directory' | 'typed';
  person: PersonFound | null;
  name: string;
  address: string;
}

export const relationOptions = partyRelations.map((value) => ({ value, label: partyRelationTitles[value] }));

/** @param party The one that is edited; null for a new one. */
export function beginningWith(party: Party | null): PartyValues {
  return {
    relation: party?.relation ?? null,
    manner: party === null || party.userId !== null ? 'directory' : 'typed',
    person: null,
    name: party?.name ?? '',
    address: party?.address ?? '',
  };
}

export function partyErrors(
  { relation, manner, person, name, address }: PartyValues,
  isPersonKnown: boolean,
): FieldErrors<PartyValues> {
  const isTyped = manner === 'typed';
  const isAddressWrong = isTyped && address.trim() !== '' && !EMAIL_PATTERN.test(address.trim());
  return {
    ...(relation === null ? { relation: partiesText.required } : {}),
    ...(!isTyped && !isPersonKnown && person === null ? { person: partiesText.required } : {}),
    ...(isTyped && name.trim() === '' ? { name: partiesText.required } : {}),
    ...(isAddressWrong ? { address: partiesText.badAddress } : {}),
  };
}

/** What tells a party from another of the same name: employee number and job title, or the address. */
export function partyDetail({ employeeNumber, jobTitle, address, participantId }: Party): string {
  const known = [employeeNumber, jobTitle].filter(Boolean);
  return [...(known.length > 0 ? known : [address]), participantId === null ? null : partiesText.withAccess]
    .filter(Boolean)
    .join(' · ');
}
