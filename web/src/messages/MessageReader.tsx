import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconClock, IconCornerUpLeft, IconFlag, IconMail, IconMailOpened, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import type { Channel } from './channel.ts';
import styles from './inbox.module.css';
import type { Item } from './item.ts';
import { inboxText } from './messages.text.ts';
import { SenderLine } from './SenderLine.tsx';
import type { Writing } from './writing.ts';

interface MessageReaderProps {
  channel: Channel;
  record: CaseRecord;
  item: Item;
  writing: Writing;
  onToggle: () => void;
  onReply: () => void;
  /** Asks first, and deletes the draft. */
  onDiscard: () => void;
  /** A further button, such as the one that asks for the removal of the message. */
  action?: ReactNode;
}

/** The reading pane: one item, with what can be done with it (MSG-11). */
export function MessageReader({ channel, record, item, writing, onToggle, onReply, onDiscard, action }: MessageReaderProps) {
  const reason = writing.kind === 'not now' ? writing.because : undefined;
  return (
    <>
      <div className={styles.readerHead}>
        <div className={styles.readerTitle}>
          <h3 tabIndex={-1}>{item.subject}</h3>
          {item.isDraft ? (
            <DraftActions href={channel.compose(record.id, 'edit', item.id)} onDiscard={onDiscard} />
          ) : (
            <span className={styles.readerActions}>
              {writing.kind !== 'never' && (
                <Button size="sm" icon={IconCornerUpLeft} disabledReason={reason} onClick={onReply} aria-keyshortcuts="R">
                  {inboxText.reply}
                </Button>
              )}
              <IconButton
                icon={item.userHasRead ? IconMail : IconMailOpened}
                label={item.userHasRead ? inboxText.markUnread : inboxText.markRead}
                onClick={onToggle}
                aria-keyshortcuts="U"
              />
              {channel.text.noRemoval === null ? (
                action
              ) : (
                <Button size="sm" variant="text" icon={IconFlag} disabledReason={channel.text.noRemoval}>
                  {inboxText.requestRemoval}
                </Button>
              )}
            </span>
          )}
        </div>
        <div className={styles.readerMeta}>
          <SenderLine channel={channel} record={record} item={item} />
          <div className={styles.readerWhen}>
            <Instant at={item.updatedAt} as="stamp" />
            {item.isDraft && <Tag>{inboxText.draft}</Tag>}
            {item.dueByDateTime !== null && (
              <span className={styles.answerDue}>
                <Icon of={IconClock} size={14} />
                <span>
                  {inboxText.answerDue} <Instant at={item.dueByDateTime} />
                </span>
              </span>
            )}
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={styles.readerBody} aria-label={inboxText.body} tabIndex={0}>
        <RichTextView html={item.body} />
        <AttachmentList attachments={item.attachments} />
      </section>
    </>
  );
}

function DraftActions({ href, onDiscard }: { href: string; onDiscard: () => void }) {
  return (
    <span className={styles.readerActions}>
      <ButtonLink size="sm" icon={IconPencil} href={href}>
        {inboxText.edit}
      </ButtonLink>
      <Button size="sm" variant="text" icon={IconTrash} onClick={onDiscard}>
        {inboxText.discardDraft}
      </Button>
    </span>
  );
}
