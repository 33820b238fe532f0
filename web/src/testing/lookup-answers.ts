import {
  lookupParticipantRoles,
  lookupRelations,
  lookupReopenReasons,
  lookupRisks,
} from '@evenhand/contract/configuration';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';

/** The lookups every case page asks for. */
export const lookupAnswers: readonly FakeAnswer[] = [
  answer(lookupParticipantRoles, [
    { id: 1, role: 'Case Owner', lookupReference: 'case-owner' },
    { id: 2, role: 'Stakeholder', lookupReference: 'stakeholder' },
    { id: 3, role: 'Observer', lookupReference: 'observer' },
  ]),
  answer(lookupRelations, [
    { id: 2, relation: 'Interested party' },
    { id: 5, relation: 'First-line manager' },
    { id: 12, relation: 'Other' },
  ]),
  answer(lookupRisks, [
    { id: 1, title: 'Low' },
    { id: 2, title: 'Medium' },
    { id: 3, title: 'High' },
  ]),
  answer(lookupReopenReasons, [{ id: 1, title: 'New information' }]),
];
