import { MESSAGE_BODY_MAXIMUM, SUBJECT_MAXIMUM } from '@evenhand/contract/message-fields';
import { cleanHtml, isBlankHtml } from '../ui/rich-text/clean-html.ts';
import type { Item } from './item.ts';
import type { Typed } from './item-acts.ts';
import { composeText } from './messages.text.ts';

const REPLY = 'RE: ';

/** The subject of an answer: that of its parent, marked once (gaps G-72). */
export function replySubject(parent: string): string {
  return (/^re:/i.test(parent) ? parent : REPLY + parent).slice(0, SUBJECT_MAXIMUM);
}

/** Content of a draft, as it is edited. */
export function typedOf({ subject, body, audience }: Item): Typed {
  return { subject, body: isBlankHtml(body) ? '' : body, audience };
}

/** Payload: a body without words is one space (MSG-27, NOTE-12). */
export function sentOf({ subject, body, audience }: Typed): Typed {
  return { subject: subject.trim(), body: isBlankHtml(body) ? ' ' : body, audience };
}

/** True if two versions say the same. The server stores cleaned HTML. */
export function isSameTyped(one: Typed, other: Typed): boolean {
  const isForSame = one.audience === other.audience;
  return isForSame && one.subject.trim() === other.subject.trim() && comparable(one.body) === comparable(other.body);
}

function comparable(body: string): string {
  return isBlankHtml(body) ? '' : cleanHtml(body).trim();
}

/** The reason why it cannot be posted or saved as a draft yet, or null (MSG-26). */
export function subjectProblem(subject: string): string | null {
  if (subject.trim() === '') return composeText.subjectMissing;
  return subject.length > SUBJECT_MAXIMUM ? composeText.subjectTooLong : null;
}

/** The reason why the text cannot be stored, posted or saved as a draft, or null. */
export function bodyProblem(body: string): string | null {
  return body.length > MESSAGE_BODY_MAXIMUM ? composeText.textTooLong : null;
}

/** The server would not keep it, not even as a draft. */
export function isTooLong({ subject, body }: Typed): boolean {
  return subject.length > SUBJECT_MAXIMUM || bodyProblem(body) !== null;
}
