import type { listAdvisers } from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { AnswerOf } from '@evenhand/contract/route';
import { NO_ADVISER } from '../history/change-text.ts';
import type { Adviser } from '../users/person.queries.ts';
import type { AdviserLoad } from './adviser-load.queries.ts';

type AdviserRow = AnswerOf<typeof listAdvisers>[number];

/**
 * Team View (gaps G-25): first what nobody holds, under the empty id, then every
 * adviser, also those who hold nothing.
 */
export function presentAdvisers(
  advisers: readonly Adviser[],
  loads: ReadonlyMap<string | null, AdviserLoad>,
): AdviserRow[] {
  const row = (userId: string | null, name: string, email: string | null): AdviserRow => {
    const id = userId ?? EMPTY_ID;
    return {
      id,
      userId: id,
      name,
      email,
      liveCases: loads.get(userId)?.liveCases ?? 0,
      tasks: loads.get(userId)?.tasks ?? 0,
    };
  };
  return [row(null, NO_ADVISER, null), ...advisers.map(({ userId, fullName, email }) => row(userId, fullName, email))];
}
