import type { FailedContact, ParkedCall } from '@evenhand/contract/contacts';
import * as contract from '@evenhand/contract/contacts';
import type { Titles } from '@evenhand/engine/titles';
import { sql } from 'kysely';
import type { Policy } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { childOfCase, onCase } from '../cases/case-access.ts';
import type { ContactRow } from './contact.store.ts';
import { contactById, contactsOf } from './contact.store.ts';
import type { CallOnCase } from './contact-acts.ts';
import {
  completeParkedCall,
  deleteFailedContact,
  deleteParkedCall,
  loadContact,
  missingContact,
  parkCall,
  recordFailedContact,
} from './contact-acts.ts';
import { contactRules } from './contacts.policy.ts';
import { exportContacts } from './export-contacts.ts';

/** The policy of an act on the parked call named in the path. Only HR can see one. */
const onParkedCall: Policy<CallOnCase> = childOfCase({
  table: 'contact',
  process: null,
  isHrOnly: true,
  known: () => sql<boolean>`child.kind = 'parked-call'`,
  rule: contactRules.change,
  missing: missingContact['parked-call'],
  async read({ db, scope, theCase, id }) {
    const call = await contactById(db, scope, theCase.id, { kind: 'parked-call', id });
    return call === null ? null : { theCase, call };
  },
});

/** Parked calls and failed contacts (specification 2 §7.2). */
export function contactsRoutes(serve: Serve): void {
  serve.read(contract.listParkedCalls, onCase(contactRules.view), async ({ db, scope, configuration, subject }) =>
    (await contactsOf(db, scope, subject.id, 'parked-call')).map((row) => presentParkedCall(row, configuration.titles)),
  );
  serve.read(contract.exportParkedCalls, onCase(contactRules.view), (call) =>
    exportContacts(call, 'parked-call', call.query.format),
  );
  serve.act(contract.createParkedCall, onCase(contactRules.parkCall), async (act, { subject, body }) => {
    const id = await parkCall(act, subject, body);
    return presentParkedCall(await loadContact(act, subject.id, 'parked-call', id), act.configuration.titles);
  });
  serve.act(contract.updateParkedCall, onParkedCall, async (act, { subject, query: { completedDateTime = '' } }) => {
    await completeParkedCall(act, subject, completedDateTime === '' ? null : new Date(completedDateTime));
    return presentParkedCall(
      await loadContact(act, subject.theCase.id, 'parked-call', subject.call.id),
      act.configuration.titles,
    );
  });
  serve.act(contract.deleteParkedCall, onParkedCall, async (act, { subject }) => {
    await deleteParkedCall(act, subject);
    return null;
  });
  serve.read(contract.listFailedContacts, onCase(contactRules.view), async ({ db, scope, configuration, subject }) =>
    (await contactsOf(db, scope, subject.id, 'failed-contact')).map((row) =>
      presentFailedContact(row, configuration.titles),
    ),
  );
  serve.read(contract.exportFailedContacts, onCase(contactRules.view), (call) =>
    exportContacts(call, 'failed-contact', call.query.format),
  );
  serve.act(contract.createFailedContact, onCase(contactRules.recordFailedContact), async (act, { subject, body }) => {
    const id = await recordFailedContact(act, subject, body);
    return presentFailedContact(await loadContact(act, subject.id, 'failed-contact', id), act.configuration.titles);
  });
  serve.act(contract.deleteFailedContact, onCase(contactRules.change), async (act, { subject, params }) => {
    await deleteFailedContact(act, subject, params.contactId);
    return null;
  });
}

/** Turns a parked call into its answer (PARK-02). */
function presentParkedCall(row: ContactRow, titles: Titles): ParkedCall {
  return {
    id: row.id,
    caseTrackingRecordId: row.caseId,
    parkedCallReason: titles.lookup('parked-call-reasons').get(row.reasonId) ?? '',
    recordedDateTime: row.recordedAt.toISOString(),
    recordedByAdviserName: row.adviserName,
    participantId: row.participantId,
    participantName: row.personName,
    isEmployee: row.participantId === null,
    details: row.details,
    completedDateTime: row.completedAt?.toISOString() ?? null,
  };
}

/** Turns a failed contact into its answer (FAIL-02). */
function presentFailedContact(row: ContactRow, titles: Titles): FailedContact {
  return {
    id: row.id,
    recordedByAdviser: { fullName: row.adviserName, userId: row.adviserUserId },
    participant: { fullName: row.personName, userId: row.personUserId },
    isEmployee: row.participantId === null,
    recordedDateTime: row.recordedAt.toISOString(),
    reason: { title: titles.lookup('failed-contact-reasons').get(row.reasonId) ?? '' },
    details: row.details,
  };
}
