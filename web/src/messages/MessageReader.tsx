import { MessageAudience } from '@evenhand/contract/audience';
import type { CaseRecord } from '@evenhand/contract/case-details';
import { IconCornerUpLeft, IconFlag, IconMail, IconMailOpened, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Due } from '../configuration/Due.tsx';
import { Instant } from '../configuration/Instant.tsx';
import { FileList } from '../files/FileList.tsx';
import { MailAsItCame } from '../files/MailAsItCame.tsx';
import { QuotedByMail } from '../files/QuotedByMail.tsx';
import { AudienceTag } from '../participants/AudienceTag.tsx';
import { audienceText } from '../participants/audience.text.ts';
import { namesOf } from '../participants/audience.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Inline } from '../ui/Inline.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import styles from './messages.module.css';
import { inboxText } from './messages.text.ts';
import { SenderLine } from './SenderLine.tsx';
import type { Writing } from './writing.ts';

interface MessageReaderProps {
  channel: Channel;
  record: CaseRecord;
  item: Item;
  writing: Writing;
  /** It has taken the place of the list, or the answer to it has closed: the focus goes to its heading. */
  takesFocus: boolean;
  onToggle: () => void;
  onReply: () => void;
  /** Asks first, and deletes the draft. */
  onDiscard: () => void;
  /** A further button, such as the one that asks for the removal of the message. */
  action?: ReactNode;
}

/** The reading pane: one item, with what can be done with it (MSG-11). */
export function MessageReader({
  channel,
  record,
  item,
  writing,
  takesFocus,
  onToggle,
  onReply,
  onDiscard,
  action,
}: MessageReaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const reason = writing.kind === 'not now' ? writing.because : undefined;
  return (
    <>
      <div className={styles.readerHead}>
        <Inline>
          <h3 ref={heading} className="grow" tabIndex={-1}>
            {item.subject}
          </h3>
          {item.isDraft ? (
            <DraftActions href={channel.compose(record.id, 'edit', item.id)} onDiscard={onDiscard} />
          ) : (
            <Inline>
              {writing.kind !== 'never' && (
                <Button
                  size="sm"
                  icon={IconCornerUpLeft}
                  disabledReason={reason}
                  onClick={onReply}
                  aria-keyshortcuts="R"
                >
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
            </Inline>
          )}
        </Inline>
        <Inline justify="between">
          <SenderLine channel={channel} record={record} item={item} />
          <div className={`muted small ${styles.when}`}>
            <Instant at={item.updatedAt} as="stamp" />
            {item.isDraft && <Tag>{inboxText.draft}</Tag>}
            {item.dueByDateTime !== null && (
              <span>
                {inboxText.answerDue} <Due due={item.dueByDateTime} isTimed />
              </span>
            )}
          </div>
        </Inline>
        {channel.kind === 'message' && (
          <Inline gap={2} className="muted small">
            <AudienceTag audience={item.audience} />
            <span>
              {item.audience === MessageAudience.Everyone
                ? audienceText.byEveryone
                : audienceText.readBy(namesOf(record, item))}
            </span>
          </Inline>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={styles.readerBody} aria-label={inboxText.body} tabIndex={0}>
        <RichTextView html={item.body} />
        <QuotedByMail mail={item.cameByMail} />
        <FileList files={item.attachments} />
        <MailAsItCame mail={item.cameByMail} />
      </section>
    </>
  );
}

function DraftActions({ href, onDiscard }: { href: string; onDiscard: () => void }) {
  return (
    <Inline>
      <ButtonLink size="sm" icon={IconPencil} href={href}>
        {inboxText.edit}
      </ButtonLink>
      <Button size="sm" variant="text" icon={IconTrash} onClick={onDiscard}>
        {inboxText.discardDraft}
      </Button>
    </Inline>
  );
}
