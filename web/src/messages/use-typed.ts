import type { CaseRecord } from '@evenhand/contract/case-details';
import { useQueryClient } from '@tanstack/react-query';
import { caseQuery } from '../cases/cases.api.ts';
import type { DraftInForm } from '../cases/use-draft.ts';
import { useDraft } from '../cases/use-draft.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { isApiError } from '../lib/api-error.ts';
import { firstAudience } from '../participants/audience.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import type { Typed } from './item-acts.ts';
import { keepTyped, newerOf } from './item-acts.ts';
import type { DraftTarget } from './message-draft.ts';
import { draftNameOf, putKept, readAgain } from './message-draft.ts';
import { typedQuery } from './messages.api.ts';
import { isSameTyped, isTooLong, replySubject, typedOf } from './typed-text.ts';

/** The words of a message or note, saved on the server while they are typed. */
export function useTyped(
  channel: Channel,
  target: DraftTarget,
  draft: Item | undefined,
  record: CaseRecord,
): DraftInForm<Typed> {
  const queryClient = useQueryClient();
  const { caseId } = target;
  const parent = target.kind === 'typed' ? target.parent : null;
  const start: Typed =
    draft === undefined
      ? {
          subject: parent === null ? '' : replySubject(parent.subject),
          body: '',
          audience: firstAudience(record, parent),
        }
      : typedOf(draft);
  return useDraft<Typed>({
    caseId,
    name: draftNameOf(channel, target),
    stored: { values: start, updatedAt: draft?.updatedAt ?? null },
    async save(typed, baseUpdatedAt) {
      // The form says so itself. It stays unsaved until it is shorter, so leaving the page is asked about.
      if (isTooLong(typed)) throw new Error('Too long to be kept.');
      const draftId = target.kind === 'saved' ? target.id : null;
      const saved = await keepTyped(channel, caseId, {
        ...typed,
        draftId,
        parentId: parent?.id ?? draft?.parentId ?? null,
        baseUpdatedAt,
      });
      putKept(queryClient, channel, target, saved);
      return saved.updatedAt;
    },
    async readAgain(refusal) {
      const refused = isApiError(refusal) ? refusal : null;
      const newer = newerOf(channel, refused?.current) ?? (await readAgain(queryClient, channel, target));
      if (newer === undefined) throw new Error('The newer version is gone.');
      putKept(queryClient, channel, target, newer);
      const { updatedAt } = newer;
      return {
        values: typedOf(newer),
        updatedAt,
        changed: refused?.changed ?? { name: null, at: updatedAt, isOwn: true },
      };
    },
    isSame: isSameTyped,
    onFailed(error) {
      // It ended in another window. The list of drafts, read again, shows that here too.
      if (isApiError(error, 'NOT_FOUND')) void queryClient.invalidateQueries(typedQuery(channel, caseId));
      // A case that was locked or closed meanwhile is read again, and says why nothing can be written.
      if (finalReason(error) !== null) void queryClient.invalidateQueries(caseQuery(caseId));
    },
  });
}
