import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconArrowLeft, IconCornerUpLeft, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { refreshCase } from '../cases/refresh-case.ts';
import { codeOf } from '../lib/api-error.ts';
import type { Command } from '../palette/commands.ts';
import { useCommands } from '../palette/commands.ts';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import { discardDraft } from './item-acts.ts';
import { MessageReader } from './MessageReader.tsx';
import { findTyped } from './message-draft.ts';
import { itemInList, itemQuery, typedQuery, useMark } from './messages.api.ts';
import styles from './messages.module.css';
import { composeText, inboxText } from './messages.text.ts';
import { ReplyDock } from './ReplyDock.tsx';
import type { Writing } from './writing.ts';

interface OpenItemProps {
  channel: Channel;
  record: CaseRecord;
  id: number;
  writing: Writing;
  /** The list without an open item. */
  backHref: string;
  draftsHref: (id: number) => string;
  actionFor: ((item: Item) => ReactNode) | undefined;
}

/** The open item with the answer to it. Opening it marks it as read (MSG-43). */
export function OpenItem({ channel, record, id, writing, backHref, draftsHref, actionFor }: OpenItemProps) {
  const queryClient = useQueryClient();
  const { id: caseId } = record;
  const goTo = useGoTo();
  const isNarrow = useIsNarrow();
  const mark = useMark(channel, caseId);
  const {
    data: item,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery({
    ...itemQuery(channel, caseId, id),
    placeholderData: () => itemInList(queryClient, channel, caseId, id),
  });
  const { data: typed = [] } = useQuery({ ...typedQuery(channel, caseId), enabled: writing.kind !== 'never' });
  const draft = item && findTyped(typed, item);
  const dock = useDock(draft);
  useOpened(item !== undefined && !isPlaceholderData ? item : undefined, (unread) =>
    mark.mutate({ id: unread.id, userHasRead: true }),
  );

  const toggle = (one: Item | undefined): void => {
    if (one !== undefined && !one.isDraft) mark.mutate({ id: one.id, userHasRead: !one.userHasRead });
  };
  const reply = (): void => (isNarrow ? goTo(channel.compose(caseId, 'reply', id)) : dock.begin());
  const isGone = codeOf(error) === 'NOT_FOUND';
  const isUsable = item !== undefined && !item.isDraft && !isGone;
  useItemKeys(isUsable ? item : null, {
    reply: writing.kind === 'open' ? reply : null,
    toggle: () => toggle(rowInFocus(queryClient, channel, caseId) ?? item),
  });
  const back = isNarrow && (
    <Link className={styles.back} href={backHref}>
      <Icon of={IconArrowLeft} size={16} />
      {inboxText.returnToInbox}
    </Link>
  );
  if (isGone) return <GoneItem back={back} words={channel.text.gone} />;
  if (item === undefined) {
    if (error !== null)
      return <SectionError text={channel.text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return (
      <div className="card-body">
        <SkeletonLines lines={5} />
      </div>
    );
  }
  const isDocked = !isNarrow && !item.isDraft && dock.isOpen;
  return (
    <>
      {back}
      <DiscardQuestion channel={channel} caseId={caseId} id={id} onDiscarded={() => goTo(backHref)}>
        {(ask) => (
          <MessageReader
            channel={channel}
            record={record}
            item={item}
            writing={writing}
            takesFocus={isNarrow || dock.hasClosed}
            onToggle={() => toggle(item)}
            onReply={reply}
            onDiscard={ask}
            action={actionFor?.(item)}
          />
        )}
      </DiscardQuestion>
      {isDocked && !isPlaceholderData && (
        <ReplyDock
          channel={channel}
          record={record}
          parent={item}
          draft={draft}
          writing={writing}
          isNew={dock.isNew}
          onSaved={(saved) => goTo(draftsHref(saved.id))}
          onClose={dock.close}
        />
      )}
    </>
  );
}

/**
 * True if the answer is docked: the person asked for it, or typed one before. One that ends in another window stays
 * until its person has seen that it did.
 */
function useDock(draft: Item | undefined) {
  const [isNew, setIsNew] = useState(false);
  const [wasKept, setWasKept] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  if (draft !== undefined && !wasKept) {
    setWasKept(true);
    setHasClosed(false);
  }
  return {
    isNew,
    isOpen: isNew || wasKept,
    /** The focus was in the answer and has to go somewhere. */
    hasClosed,
    begin: () => {
      setIsNew(true);
      setHasClosed(false);
    },
    close: () => {
      setIsNew(false);
      setWasKept(false);
      setHasClosed(true);
    },
  };
}

/** R answers the open item, U marks it as read or unread. */
function useItemKeys(item: Item | null, { reply, toggle }: { reply: (() => void) | null; toggle: () => void }): void {
  const commands: Command[] = [];
  if (item !== null) {
    const about = { group: 'case', detail: item.subject } as const;
    if (reply !== null)
      commands.push({ ...about, label: inboxText.reply, icon: IconCornerUpLeft, keys: ['R'], does: { run: reply } });
    const label = item.userHasRead ? inboxText.markUnread : inboxText.markRead;
    commands.push({ ...about, label, icon: IconMail, keys: ['U'], does: { run: toggle } });
  }
  useCommands(commands);
}

/** Calls once for an unread item when it is opened; marking it as unread afterwards stays. */
function useOpened(item: Item | undefined, onUnread: (item: Item) => void): void {
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (item === undefined || opened.current === item.id) return;
    opened.current = item.id;
    if (!item.isDraft && !item.userHasRead) onUnread(item);
  });
}

/** The item of the row that has the focus. */
function rowInFocus(
  queryClient: ReturnType<typeof useQueryClient>,
  channel: Channel,
  caseId: number,
): Item | undefined {
  const id = Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
  return Number.isNaN(id) ? undefined : itemInList(queryClient, channel, caseId, id);
}

function GoneItem({ back, words }: { back: ReactNode; words: string }) {
  return (
    <>
      {back}
      <p className="card-body muted" role="status">
        {words}
      </p>
    </>
  );
}

interface DiscardQuestionProps {
  channel: Channel;
  caseId: number;
  id: number;
  onDiscarded: () => void;
  children: (ask: () => void) => ReactNode;
}

/** Asks before a saved draft is deleted. */
function DiscardQuestion({ channel, caseId, id, onDiscarded, children }: DiscardQuestionProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () => discardDraft(channel, id),
    onSettled: (_data, error) => {
      setIsAsking(false);
      void refreshCase(queryClient, caseId);
      if (error === null) onDiscarded();
    },
  });
  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmModal
        isOpen={isAsking}
        title={composeText.discardTitle}
        confirmLabel={inboxText.discardDraft}
        isDestructive
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {composeText.discardDetail}
      </ConfirmModal>
    </>
  );
}
