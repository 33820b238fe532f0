import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf } from '../lib/api-error.ts';
import type { ComposeAction } from '../lib/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { ComposeForm } from './ComposeForm.tsx';
import type { Channel } from './channel.ts';
import { inboxHref } from './inbox-address.ts';
import type { Item } from './item.ts';
import type { DraftTarget } from './message-draft.ts';
import { draftNameOf, findTyped } from './message-draft.ts';
import { itemQuery, typedQuery } from './messages.api.ts';
import styles from './messages.module.css';
import { composeText, inboxText } from './messages.text.ts';
import { SeenBy } from './SeenBy.tsx';
import { useCompose } from './use-compose.ts';
import { WrittenSoFar } from './WrittenSoFar.tsx';
import type { Writing } from './writing.ts';
import { writingOn } from './writing.ts';

interface ComposePageProps {
  channel: Channel;
  record: CaseRecord;
  action: ComposeAction;
  /** The draft that is edited, or the item that is answered. */
  id: number | null;
}

/** A page to write a message or a note on: a new one, a draft, or an answer (MSG-13 … MSG-15). */
export function ComposePage({ channel, record, action, id }: ComposePageProps) {
  const { id: caseId } = record;
  const { userId } = useCurrentUser();
  const writing = writingOn(channel, record, userId);
  const isOpen = writing.kind === 'open';
  const item = useQuery({ ...itemQuery(channel, caseId, id ?? 0), enabled: id !== null });
  const typed = useQuery({ ...typedQuery(channel, caseId), enabled: writing.kind !== 'never' && action !== 'edit' });
  const failed = (isOpen ? [item, typed] : [item]).find(({ isError, data }) => isError && data === undefined);
  const isWaiting =
    (id !== null && item.data === undefined) || (isOpen && action !== 'edit' && typed.data === undefined);
  const isMissing =
    codeOf(item.error) === 'NOT_FOUND' || (item.data !== undefined && item.data.isDraft !== (action === 'edit'));
  const frame = (content: ReactNode) => (
    <div className={styles.page}>
      <Link className={styles.back} href={channel.inbox(caseId)}>
        <Icon of={IconArrowLeft} size={16} />
        {inboxText.returnToInbox}
      </Link>
      {content}
    </div>
  );
  if (writing.kind === 'never') return frame(<EmptyState text={composeText.observersRead} />);
  if (isMissing) return frame(<EmptyState text={action === 'edit' ? composeText.draftGone : channel.text.gone} />);
  if (failed !== undefined)
    return frame(
      <SectionError text={channel.text.failed} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />,
    );
  if (isWaiting) return frame(<SkeletonLines lines={8} />);
  const target: DraftTarget =
    action === 'edit' && id !== null
      ? { kind: 'saved', caseId, id }
      : { kind: 'typed', caseId, parent: (action === 'reply' && item.data) || null };
  const draft = target.kind === 'saved' ? item.data : findTyped(typed.data ?? [], target.parent);
  return frame(
    <ComposeSheet key={draftNameOf(channel, target)} {...{ channel, record, action, target, draft, writing }} />,
  );
}

interface ComposeSheetProps {
  channel: Channel;
  record: CaseRecord;
  action: ComposeAction;
  target: DraftTarget;
  draft: Item | undefined;
  writing: Writing;
}

function ComposeSheet({ channel, record, action, target, draft, writing }: ComposeSheetProps) {
  const goTo = useGoTo();
  const toInbox = (open?: Item): void =>
    goTo(inboxHref(channel, record.id, open === undefined ? {} : { open: open.id }));
  const compose = useCompose({
    channel,
    record,
    target,
    draft,
    onPosted: toInbox,
    onSaved: ({ id }) => goTo(inboxHref(channel, record.id, { tab: 'drafts', open: id })),
    onDiscarded: () => toInbox(),
  });
  const { text } = channel;
  return (
    <>
      <Inline justify="between">
        <h2>{{ create: text.newItem, edit: text.edit, reply: text.replyTitle }[action]}</h2>
        <SeenBy channel={channel} record={record} audience={compose.values.audience} />
      </Inline>
      {compose.isGone || writing.kind === 'not now' ? (
        <WrittenSoFar
          because={writing.kind === 'not now' ? writing.because : composeText.endedElsewhere}
          compose={compose}
        />
      ) : (
        <ComposeForm
          channel={channel}
          record={record}
          compose={compose}
          size="large"
          focuses={action === 'create' ? 'subject' : 'text'}
          onLeave={() => toInbox()}
        />
      )}
    </>
  );
}
