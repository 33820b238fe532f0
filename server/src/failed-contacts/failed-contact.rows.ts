import type { Act, OnCase } from '../access/act.ts';
import type { CheckedContact } from '../contacts/check-contact.ts';
import { contactColumns } from '../contacts/contact-columns.ts';

/** @returns the number of the contact. */
export async function insertFailedContact(act: Act, onCase: OnCase, contact: CheckedContact): Promise<number> {
  const { id } = await act.db
    .insertInto('failed_contact')
    .values(contactColumns(act, onCase, contact))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setDeleted(act: Act, id: number): Promise<void> {
  await act.db.updateTable('failed_contact').set({ deleted_at: act.now }).where('id', '=', id).execute();
}
