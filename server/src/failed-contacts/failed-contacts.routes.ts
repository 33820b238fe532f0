import * as contract from '@evenhand/contract/failed-contacts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { notFound } from '../platform/http/app-error.ts';
import { deleteFailedContact } from './delete-failed-contact.ts';
import { presentFailedContact } from './failed-contact.presenter.ts';
import { failedContactById, failedContactsOf } from './failed-contact.queries.ts';
import { failedContactRules } from './failed-contacts.policy.ts';
import { recordFailedContact } from './record-failed-contact.ts';

/** Attempts to reach somebody on a case that failed (specification 2 §7.2). */
export function failedContactsRoutes(serve: Serve): void {
  serve.read(contract.listFailedContacts, onCase(failedContactRules.view), async ({ db, scope, configuration, subject }) =>
    (await failedContactsOf(db, scope, subject.id)).map((row) => presentFailedContact(row, configuration.titles)),
  );
  serve.act(contract.createFailedContact, onCase(failedContactRules.record), async (act, { subject, body }) => {
    const id = await recordFailedContact(act, subject, body);
    const row = await failedContactById(act.db, scopeOf(act.actor), subject.id, id);
    if (row === null) throw notFound();
    return presentFailedContact(row, act.configuration.titles);
  });
  serve.act(contract.deleteFailedContact, onCase(failedContactRules.remove), async (act, { subject, params }) => {
    await deleteFailedContact(act, subject, params.contactId);
    return null;
  });
}
