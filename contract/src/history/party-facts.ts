import * as z from 'zod/mini';
import { partyRelations } from '../parties.ts';
import { HistoryType, kind, person } from './fact-kind.ts';

const party = { partyId: z.number(), person };
const relation = z.enum(partyRelations);
const address = z.nullable(z.string());
const stated = z.object({ relation, name: z.string(), address });

/** Facts about parties. The case team reads them, as the list of parties. */
export const partyFacts = {
  'party.added': kind({
    id: 121,
    type: HistoryType.People,
    title: 'Party added',
    audience: 'writers',
    facts: z.object({ ...party, relation, address }),
  }),
  'party.changed': kind({
    id: 122,
    type: HistoryType.People,
    title: 'Party changed',
    audience: 'writers',
    facts: z.object({ ...party, from: stated, to: stated }),
  }),
  'party.removed': kind({
    id: 123,
    type: HistoryType.People,
    title: 'Party removed',
    audience: 'writers',
    facts: z.object({ ...party, relation, reason: z.string() }),
  }),
} as const;
