import type { AnswerOf } from '@evenhand/contract/route';
import type { listAdviserNames } from '@evenhand/contract/users';
import type { Adviser } from './adviser.queries.ts';

/** An adviser's id is their user id, as a string (gaps G-38). */
export function presentAdviserName({ userId, fullName, email }: Adviser): AnswerOf<typeof listAdviserNames>[number] {
  return { id: userId, title: fullName, userId, email };
}
