import type { Party } from '@evenhand/contract/parties';
import * as contract from '@evenhand/contract/parties';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ParticipantRow } from '../cases/participant.queries.ts';
import { partyRules } from './parties.policy.ts';
import type { PartyRow } from './party.store.ts';
import { partiesOf, respondentsOf } from './party.store.ts';
import { addParty, changeParty, removeParty } from './party-acts.ts';

/** People a case concerns who have no access to it (PARTY-01). */
export function partiesRoutes(serve: Serve): void {
  serve.read(contract.listParties, onCase(partyRules.view), async ({ db, scope, actor, subject }) => [
    ...(await respondentsOf(db, scope, subject.id)).map(presentRespondent),
    ...(await partiesOf(db, scope, subject.id)).map((row) => presentParty(row, actor, subject)),
  ]);
  serve.act(contract.addParty, onCase(partyRules.change), async (act, { subject, body }) => ({
    id: await addParty(act, subject, body),
  }));
  serve.act(contract.changeParty, onCase(partyRules.change), async (act, { subject, params, body }) => {
    await changeParty(act, subject, params.partyId, body);
    return null;
  });
  serve.act(contract.removeParty, onCase(partyRules.change), async (act, { subject, params, body }) => {
    await removeParty(act, subject, params.partyId, body);
    return null;
  });
}

function presentRespondent(row: ParticipantRow): Party {
  return {
    id: null,
    participantId: row.id,
    relation: 'respondent',
    userId: row.userId,
    name: row.fullName,
    address: row.email,
    employeeNumber: row.employeeNumber,
    jobTitle: row.jobTitle,
    addedBy: row.addedByName,
    addedDateTime: row.addedAt.toISOString(),
    version: row.version,
    abilities: { edit: false, remove: false },
  };
}

function presentParty(row: PartyRow, actor: Actor, theCase: CaseFacts): Party {
  const mayChange = partyRules.change(actor, theCase) === null;
  return {
    id: row.id,
    participantId: null,
    relation: row.relation,
    userId: row.userId,
    name: row.name,
    address: row.userId === null ? row.address : row.email,
    employeeNumber: row.employeeNumber,
    jobTitle: row.jobTitle,
    addedBy: row.addedByName,
    addedDateTime: row.addedAt.toISOString(),
    version: row.version,
    abilities: { edit: mayChange, remove: mayChange && (!row.isHr || actsAsHr(actor, theCase)) },
  };
}
