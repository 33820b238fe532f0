import type { Message } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Act } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';
import { presentMessage, presentNote } from './message.presenter.ts';
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

/** A message as it is now. @throws NOT_FOUND */
export async function answerMessage({ db, scope, configuration }: Reading, caseId: number, id: number): Promise<Message> {
  const row = await messageById(db, scope, caseId, { kind: 'message', id });
  if (row === null) throw notFound(wordsOf.message.missing);
  return presentMessage(row, configuration.titles);
}

/** A note as it is now. @throws NOT_FOUND */
export async function answerNote({ db, scope }: Reading, caseId: number, id: number): Promise<Note> {
  const row = await messageById(db, scope, caseId, { kind: 'note', id });
  if (row === null) throw notFound(wordsOf.note.missing);
  return presentNote(row);
}
