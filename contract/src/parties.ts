import * as z from 'zod/mini';
import { onCase } from './cases.ts';
import { done, id, idInPath, requiredText, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { conflictReason } from './participants.ts';
import { route } from './route.ts';

/** How a case concerns a party. The names are stored, and stay. */
export const partyRelations = ['complainant', 'respondent', 'witness', 'companion'] as const;
export type PartyRelation = (typeof partyRelations)[number];

export const partyRelationTitles: Readonly<Record<PartyRelation, string>> = {
  complainant: 'Complainant',
  respondent: 'Respondent',
  witness: 'Witness',
  companion: 'Companion',
};

/** Most parties of a case, those who are participants not counted. */
export const PARTIES_MAXIMUM = 50;
export const PARTY_NAME_MAXIMUM = 100;
/** Longest address that mail can be sent to. */
export const PARTY_ADDRESS_MAXIMUM = 254;

/** A person the case concerns. Being one gives no access to the case (decision 0117). */
export const party = z.object({
  /** Null for a participant with the relation Respondent, who is changed as a participant. */
  id: z.nullable(z.number()),
  participantId: z.nullable(z.number()),
  relation: z.enum(partyRelations),
  /** Null for a typed name. */
  userId: z.nullable(z.string()),
  name: z.string(),
  /** The e-mail address: typed, or of the directory. */
  address: z.nullable(z.string()),
  employeeNumber: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  addedBy: z.nullable(z.string()),
  addedDateTime: z.string(),
  version: z.number(),
  abilities: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Party = z.output<typeof party>;

const relation = z.enum(partyRelations, 'Field is required.');
const name = z.optional(z.nullable(text(PARTY_NAME_MAXIMUM)));
const address = z.optional(z.nullable(text(PARTY_ADDRESS_MAXIMUM)));

/** A person of the directory, or a typed name with or without an address. */
export const newParty = z.strictObject({
  relation,
  userId: z.optional(z.nullable(userId)),
  name,
  address,
  conflictReason,
});
export type NewParty = z.output<typeof newParty>;

/** The name and address of a typed party; of a person of the directory the relation alone is changed. */
export const partyChange = z.strictObject({ relation, name, address, conflictReason, version: z.optional(z.number()) });
export type PartyChange = z.output<typeof partyChange>;

const onParty = z.strictObject({ id: idInPath, partyId: idInPath });

export const listParties = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/parties',
  summary: 'People a case concerns who have no access to it, with its respondents who have',
  params: onCase,
  response: z.array(party),
});

export const addParty = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/parties',
  summary: 'Add a complainant, respondent, witness or companion',
  params: onCase,
  body: newParty,
  response: z.object({ id }),
});

export const changeParty = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/:id/parties/:partyId',
  summary: 'Change the relation of a party, or the name and address of a typed one',
  params: onParty,
  body: partyChange,
  response: done,
});

export const removeParty = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/parties/:partyId/removal',
  summary: 'Remove a party who does not belong to the case',
  params: onParty,
  body: z.strictObject({
    reason: requiredText(Limits.narrativeMaximum, 'Please say why this party is removed.'),
    version: z.optional(z.number()),
  }),
  response: done,
});
