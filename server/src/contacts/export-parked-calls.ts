import type { Readable } from 'node:stream';
import { parkedCallHeads as heads, NOT_COMPLETED } from '@evenhand/contract/contacts.text';
import type { ExportFormat } from '@evenhand/contract/list-export';
import type { Route } from '@evenhand/contract/route';
import type { Titles } from '@evenhand/engine/titles';
import type { Part } from '../access/read-part.ts';
import type { Read } from '../access/serve-read.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import type { ListColumn } from '../list-export/list-file.ts';
import { dayAndTime } from '../platform/days.ts';
import type { ContactRow } from './contact.store.ts';
import { contactsOf } from './contact.store.ts';

/** The parked calls of a case as a file, as the table shows them (EXPORTLIST-01). */
export async function exportParkedCalls(
  call: Read<Route, CaseFacts>,
  format: ExportFormat,
): Promise<() => Promise<Readable>> {
  const { timeZone } = call.configuration.pack.service;
  const calls = await callsOf(call);
  return exportList(call, {
    name: 'parked calls',
    title: 'Parked Calls',
    format,
    columns: columnsOfCalls(call.configuration.titles, timeZone),
    ids: calls.slice(0, EXPORTED_IDS_MAXIMUM).map(({ id }) => id),
    rowsOf: callsOf,
  });
}

function callsOf(
  { db, scope, subject }: Pick<Part<CaseFacts>, 'db' | 'scope' | 'subject'>,
  among?: readonly number[],
): Promise<ContactRow[]> {
  return contactsOf(db, scope, subject.id, 'parked-call', among);
}

function columnsOfCalls(titles: Titles, timeZone: string): ListColumn<ContactRow>[] {
  const reasons = titles.lookup('parked-call-reasons');
  return [
    { head: heads.recorded, cell: ({ recordedAt }) => dayAndTime(recordedAt, timeZone) },
    { head: heads.person, cell: ({ personName }) => personName },
    { head: heads.reason, cell: ({ reasonId }) => reasons.get(reasonId) ?? null },
    { head: heads.details, cell: ({ details }) => details },
    { head: heads.recordedBy, cell: ({ adviserName }) => adviserName },
    {
      head: heads.completed,
      cell: ({ completedAt }) => (completedAt === null ? NOT_COMPLETED : dayAndTime(completedAt, timeZone)),
    },
  ];
}
