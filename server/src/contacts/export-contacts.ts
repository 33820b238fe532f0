import type { Readable } from 'node:stream';
import type { ContactKind } from '@evenhand/contract/contacts';
import { failedContactHeads, NOT_COMPLETED, parkedCallHeads } from '@evenhand/contract/contacts.text';
import type { ExportFormat } from '@evenhand/contract/list-export';
import type { Route } from '@evenhand/contract/route';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Part } from '../access/read-part.ts';
import type { Read } from '../access/serve-read.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import type { ListColumn } from '../list-export/list-file.ts';
import { dayAndTime } from '../platform/days.ts';
import type { ContactRow } from './contact.store.ts';
import { contactsOf } from './contact.store.ts';

const names = {
  'parked-call': { name: 'parked calls', title: 'Parked Calls' },
  'failed-contact': { name: 'failed contacts', title: 'Failed Contacts' },
} as const satisfies Record<ContactKind, object>;

/** The contacts of one kind of a case as a file, as the table shows them (EXPORTLIST-01, EXPORTLIST-08). */
export async function exportContacts(
  call: Read<Route, CaseFacts>,
  kind: ContactKind,
  format: ExportFormat,
): Promise<() => Promise<Readable>> {
  const rowsOf = (
    { db, scope, subject }: Pick<Part<CaseFacts>, 'db' | 'scope' | 'subject'>,
    among?: readonly number[],
  ): Promise<ContactRow[]> => contactsOf(db, scope, subject.id, kind, among);
  const contacts = await rowsOf(call);
  return exportList(call, {
    ...names[kind],
    format,
    columns: columnsOf(kind, call.configuration),
    ids: contacts.slice(0, EXPORTED_IDS_MAXIMUM).map(({ id }) => id),
    rowsOf,
  });
}

function columnsOf(kind: ContactKind, { titles, pack }: ServiceConfiguration): ListColumn<ContactRow>[] {
  const { timeZone } = pack.service;
  const reasons = titles.lookup(`${kind}-reasons`);
  const isCall = kind === 'parked-call';
  const heads = isCall ? parkedCallHeads : failedContactHeads;
  const completed: ListColumn<ContactRow> = {
    head: parkedCallHeads.completed,
    cell: ({ completedAt }) => (completedAt === null ? NOT_COMPLETED : dayAndTime(completedAt, timeZone)),
  };
  return [
    { head: heads.recorded, cell: ({ recordedAt }) => dayAndTime(recordedAt, timeZone) },
    { head: heads.person, cell: ({ personName }) => personName },
    { head: heads.reason, cell: ({ reasonId }) => reasons.get(reasonId) ?? null },
    { head: heads.details, cell: ({ details }) => details },
    { head: heads.recordedBy, cell: ({ adviserName }) => adviserName },
    ...(isCall ? [completed] : []),
  ];
}
