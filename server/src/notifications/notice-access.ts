import type { Policy } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { NoticeRow } from './notice.queries.ts';
import { noticeById } from './notice.queries.ts';

/**
 * The caller's own notice named in the path. Another person's notice, a deleted one, and one about a case the
 * caller cannot see are answered as missing.
 */
export const ownNotice: Policy<NoticeRow> = {
  about: 'own notice',
  async admit({ db, actor, params }) {
    const notice = await noticeById(db, scopeOf(actor), params.id as number);
    if (notice === null) throw notFound('This notification could not be found.');
    return notice;
  },
};
