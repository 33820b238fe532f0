import type { completeDocument } from '@evenhand/contract/letters';
import { DocumentStatus } from '@evenhand/contract/letters';
import type { BodyOf } from '@evenhand/contract/route';
import type { DoubtfulDate, LetterDays } from '@evenhand/engine/letters/doubtful-dates';
import { doubtfulDates, needsReason } from '@evenhand/engine/letters/doubtful-dates';
import type { FilledBlock } from '@evenhand/engine/letters/fill-letter';
import { fillLetter, letterDay } from '@evenhand/engine/letters/fill-letter';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import { alreadyExists, badField, badRequest } from '../platform/http/app-error.ts';
import { caseOfLetter } from './case-people.queries.ts';
import { letterAsRead } from './letter.presenter.ts';
import { writeCompleted } from './letter.rows.ts';
import type { LoadedLetter } from './letter-access.ts';
import { contentsNow } from './letter-contents.ts';
import { assertFitting } from './prefilled-values.ts';
import { assertNewest, wordingOf } from './save-letter.ts';

/**
 * Completes a letter with what has been typed, and keeps what the case says with it: it never changes again.
 * @throws ALREADY_EXISTS with the letter as it is when it is completed, or was changed since `baseUpdatedAt`;
 * BAD_REQUEST with the fields that are missing or cannot hold what was sent, without a word, and with dates that have
 * passed or leave less time than agreed without a reason why they stay.
 */
export async function completeLetter(
  act: Act,
  loaded: LoadedLetter,
  sent: BodyOf<typeof completeDocument>,
): Promise<void> {
  const { theCase, letter } = loaded;
  const { template, recordId, documentGuid } = letter;
  if (letter.status === DocumentStatus.Completed) {
    throw alreadyExists('This document has already been completed.', { current: await letterAsRead(act, loaded) });
  }
  await assertNewest(act, loaded, sent.baseUpdatedAt);
  assertFitting(template, sent.values);
  const body = wordingOf(letter, sent);
  const { prefilled, earliest, ...contents } = await contentsNow(
    act,
    loaded,
    await caseOfLetter(act.db, scopeOf(act.actor), theCase.id),
  );
  const typed = { ...prefilled, ...sent.values };
  const filled = fillLetter(template, { ...contents, values: typed, body });
  const { blocks, gaps, leftOut } = filled;
  if (gaps.length > 0) {
    throw badRequest('Please complete all mandatory fields.', {
      fields: Object.fromEntries(gaps.map(({ field }) => [field.key, 'Field is required'])),
    });
  }
  if (!blocks.some(saysSomething)) throw badField('body', 'A letter needs words.');
  const days = { letterDate: contents.letterDate, earliest };
  const dateReason = reasonFor(doubtfulDates(template, filled, typed, days).filter(needsReason), days, sent.dateReason);
  // Everybody who sees the letter may read its values from now on, so those that it leaves out are not kept.
  const values = Object.fromEntries(Object.entries(typed).filter(([key]) => !leftOut.has(key)));
  const contentsSha256 = await writeCompleted(act, letter, { values, body, ...contents, dateReason });
  const { title: workflowTitle } = act.configuration.workflow(letter.workflowId, letter.version);
  act.record(theCase, 'letter.completed', {
    workflowTitle,
    recordId,
    documentId: documentGuid,
    title: template.title,
    ...(letter.corrects === null ? {} : { corrects: letter.corrects }),
    ...(body === null ? {} : { isWordingChanged: true }),
    ...(dateReason === null ? {} : { dateReason }),
    contentsSha256,
    isToBeSent: true,
  });
}

/** The reason to keep: none where every date fits. @throws BAD_REQUEST naming the dates when there has to be one. */
function reasonFor(
  doubtful: readonly DoubtfulDate[],
  { earliest }: LetterDays,
  given: string | null | undefined,
): string | null {
  if (doubtful.length === 0) return null;
  const reason = given?.trim() ?? '';
  if (reason !== '') return reason;
  const sentences = doubtful.map(({ field: { key }, because }) => [
    key,
    because === 'over'
      ? 'This date has passed.'
      : `Less time than agreed: the earliest is ${letterDay(earliest[key] ?? '')}.`,
  ]);
  throw badRequest('Change these dates, or say why they stay.', {
    fields: { ...Object.fromEntries(sentences), dateReason: 'Field is required' },
  });
}

function saysSomething(block: FilledBlock): boolean {
  return (block.kind === 'list' ? block.items.flat() : block.runs).some(({ text }) => text.trim() !== '');
}
