import type { Message } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import { attachmentsByMessage } from '../files/case-file.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';
import { presentMessage, presentNote } from './message.presenter.ts';
import type { MessageRow } from './message.queries.ts';
import { messageById } from './message.queries.ts';
import { wordsOf } from './message-kind.ts';

/** Who asks, and where. */
export interface Reading {
  readonly db: ReadDb;
  readonly scope: Scope;
  readonly configuration: ServiceConfiguration;
}

/** An act reads what it has written. */
export function readingOf({ db, actor, configuration }: Act): Reading {
  return { db, scope: scopeOf(actor), configuration };
}

/** Messages of one case on the wire, with their attachments. */
export async function answerMessages({ db, configuration }: Reading, caseId: number, rows: readonly MessageRow[]): Promise<Message[]> {
  const attachments = await attachmentsByMessage(db, caseId, idsOf(rows));
  return rows.map((row) => presentMessage(row, attachments.get(row.id) ?? [], configuration.titles));
}

/** Notes of one case on the wire, with their attachments. */
export async function answerNotes({ db }: Reading, caseId: number, rows: readonly MessageRow[]): Promise<Note[]> {
  const attachments = await attachmentsByMessage(db, caseId, idsOf(rows));
  return rows.map((row) => presentNote(row, attachments.get(row.id) ?? []));
}

/** A message as it is now. @throws NOT_FOUND */
export async function answerMessage(reading: Reading, caseId: number, id: number): Promise<Message> {
  const row = await messageById(reading.db, reading.scope, caseId, { kind: 'message', id });
  const [message] = row === null ? [] : await answerMessages(reading, caseId, [row]);
  if (message === undefined) throw notFound(wordsOf.message.missing);
  return message;
}

/** A note as it is now. @throws NOT_FOUND */
export async function answerNote(reading: Reading, caseId: number, id: number): Promise<Note> {
  const row = await messageById(reading.db, reading.scope, caseId, { kind: 'note', id });
  const [note] = row === null ? [] : await answerNotes(reading, caseId, [row]);
  if (note === undefined) throw notFound(wordsOf.note.missing);
  return note;
}

function idsOf(rows: readonly MessageRow[]): number[] {
  return rows.map(({ id }) => id);
}
