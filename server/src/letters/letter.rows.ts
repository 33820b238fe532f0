import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import type { LetterRow } from './letter.queries.ts';

export interface NewLetter {
  readonly documentGuid: string;
  readonly recordId: number;
  readonly componentId: number;
  readonly template: LetterTemplate;
  /** A correction, with what it begins from; `firstId` is the row of the first letter that it is one of. */
  readonly correction?: Typed & { readonly firstId: number };
}

/** @returns false where a letter anywhere has this id already. */
export async function insertLetter(act: Act, onCase: OnCase, letter: NewLetter): Promise<boolean> {
  const inserted = await act.db
    .insertInto('case_letter')
    .values({
      guid: letter.documentGuid,
      service_id: onCase.serviceId,
      case_id: onCase.id,
      record_id: letter.recordId,
      component_id: letter.componentId,
      template: JSON.stringify(letter.template),
      typed_values: JSON.stringify(letter.correction?.values ?? {}),
      body: stored(letter.correction?.body ?? null),
      corrects: letter.correction?.firstId ?? null,
      created_at: act.now,
      created_by: act.actor.userId,
      updated_at: act.now,
      updated_by: act.actor.userId,
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The values and words that a person typed into a letter. */
export interface Typed {
  readonly values: LetterValues;
  readonly body: readonly LetterBlock[] | null;
}

/**
 * Saving records nothing, so it notifies those who read what is typed itself. @returns when, which the next
 * save is compared with.
 */
export async function writeTyped(act: Act, letter: LetterRow, { values, body }: Typed): Promise<Date> {
  const updatedAt = momentAfter(act, letter);
  await act.db
    .updateTable('case_letter')
    .set({
      typed_values: JSON.stringify(values),
      body: stored(body),
      updated_at: updatedAt,
      updated_by: act.actor.userId,
    })
    .where('id', '=', letter.id)
    .execute();
  await sql`select ${notifyCaseChanged(letter.caseId, [{ audience: 'writers', recordId: letter.recordId }])}`.execute(
    act.db,
  );
  return updatedAt;
}

export interface CompletedContents extends Typed {
  readonly caseValues: Readonly<Record<string, string | null>>;
  readonly letterDate: string;
  readonly dateReason: string | null;
}

/**
 * The hash of a completed letter: of its template, values, words, what the case said, and its day (decision 0028). A
 * reason for its dates and what it corrects are part of it where there are any, so that older hashes stay.
 */
export const contentsSha256: RawBuilder<string> = sql`encode(sha256(convert_to((jsonb_build_object(
  'template', template, 'values', typed_values, 'body', body, 'caseValues', case_values, 'day', letter_date)
  || jsonb_strip_nulls(jsonb_build_object('dateReason', date_reason, 'corrects', corrects)))::text, 'UTF8')), 'hex')`;

/** Freezes a letter: from here on the table refuses every change of it. @returns the hash of its contents. */
export async function writeCompleted(
  act: Act,
  letter: LetterRow,
  { values, body, caseValues, letterDate, dateReason }: CompletedContents,
): Promise<string> {
  const { hash } = await act.db
    .updateTable('case_letter')
    .set({
      status: 2,
      typed_values: JSON.stringify(values),
      body: stored(body),
      case_values: JSON.stringify(caseValues),
      letter_date: letterDate,
      date_reason: dateReason,
      is_to_be_sent: true,
      updated_at: momentAfter(act, letter),
      updated_by: act.actor.userId,
      completed_at: act.now,
      completed_by: act.actor.userId,
    })
    .where('id', '=', letter.id)
    .returning(contentsSha256.as('hash'))
    .executeTakeFirstOrThrow();
  return hash;
}

function stored(body: Typed['body']): string | null {
  return body === null ? null : JSON.stringify(body);
}

/** Later than the last change, even within one millisecond. */
function momentAfter(act: Act, { updatedAt }: LetterRow): Date {
  return new Date(Math.max(act.now.getTime(), updatedAt.getTime() + 1));
}
