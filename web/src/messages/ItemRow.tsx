import { IconPaperclip } from '@tabler/icons-react';
import { memo } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { AudienceTag } from '../participants/AudienceTag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usersText } from '../users/users.text.ts';
import type { Item } from './item.ts';
import styles from './messages.module.css';
import { inboxText } from './messages.text.ts';

interface ItemRowProps {
  item: Item;
  href: string;
  isOpen: boolean;
}

/**
 * A row of the list: who, when, about what, and how it begins (MSG-05 … MSG-09). All of it opens the item.
 * It is drawn again only when it changes: while the list scrolls, most rows stay as they are.
 */
export const ItemRow = memo(function ItemRow({ item, href, isOpen }: ItemRowProps) {
  const isUnread = !item.userHasRead && !item.isDraft;
  const isFromOutside = item.senderAddress !== null;
  return (
    <Link href={href} className={styles.row} aria-current={isOpen || undefined} data-unread={isUnread || undefined}>
      {isUnread && <VisuallyHidden>{inboxText.unread} </VisuallyHidden>}
      <span className={styles.line}>
        <span>
          {item.senderName}
          {isFromOutside && item.senderAddress !== item.senderName && (
            <span className={styles.address}> {item.senderAddress}</span>
          )}
        </span>{' '}
        <span className="muted small">
          <Instant at={item.updatedAt} as="stamp" />
        </span>
      </span>{' '}
      <span className={styles.line}>
        <span>{item.subject}</span>
        {item.attachments.length > 0 && (
          <>
            <Icon of={IconPaperclip} size={14} />
            <VisuallyHidden> {inboxText.hasAttachments} </VisuallyHidden>
          </>
        )}
        {item.isDraft && <Tag>{inboxText.draft}</Tag>}
        <AudienceTag audience={item.audience} />
        {isFromOutside && (
          <>
            {' '}
            <Tag tone="amber">{usersText.fromOutside}</Tag>
          </>
        )}
      </span>{' '}
      <span className={styles.preview}>{item.preview}</span>
    </Link>
  );
});

/** A row that has not arrived yet. */
export function WaitingRow() {
  return (
    <div className={styles.row} aria-busy="true">
      <span className={styles.line}>
        <Skeleton width={130} height={14} />
      </span>
      <span className={styles.line}>
        <Skeleton width={200} height={14} />
      </span>
      <Skeleton width="90%" />
    </div>
  );
}
