import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import { NotificationType } from '@evenhand/contract/tasks';
import { IconDotsVertical, IconInfoCircle, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { Instant } from '../configuration/Instant.tsx';
import { useTargetOf } from '../features/use-features.ts';
import { paths } from '../lib/paths.ts';
import { isKeyTaken, useSingleKeys } from '../palette/single-keys.ts';
import { CutText } from '../ui/CutText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Link } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './notifications.module.css';
import { notificationsText } from './notifications.text.ts';

interface NotificationRowProps {
  notification: Notification;
  onOpened: () => void;
  onMark: () => void;
  onDelete: () => void;
}

/** One notification: its title opens it, its menu marks and deletes it (NOTIF-03 … NOTIF-06). */
export function NotificationRow({ notification, onOpened, onMark, onDelete }: NotificationRowProps) {
  const {
    notificationTrackingId,
    caseTrackingRecordId,
    notificationTitle,
    topicName,
    employeeeName,
    postedDate,
    isRead,
    notificationTypeLookupId,
    sender,
    preview,
  } = notification;
  const icon = useTargetOf()(notificationTypeLookupId)?.icon ?? IconInfoCircle;
  const isAsking = notificationTypeLookupId !== NotificationType.InformationOnly;
  // Not cut: the sentence ends with the person and the day (gaps P-3), or with who decided.
  const isWhole = isAsking || caseTrackingRecordId === null;
  const hasSingleKeys = useSingleKeys(useCurrentUser().userId);
  return (
    <li
      className={styles.row}
      data-row
      data-unread={!isRead || undefined}
      onKeyDown={({ nativeEvent }) => {
        if (hasSingleKeys && !nativeEvent.repeat && nativeEvent.key.toLowerCase() === 'u' && !isKeyTaken(nativeEvent))
          onMark();
      }}
    >
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <div className="grow">
        <Link className={styles.title} href={paths.openNotification(notificationTrackingId)} onClick={onOpened}>
          {isWhole ? notificationTitle : <CutText text={notificationTitle} limit={Limits.titleCut} />}
          {!isRead && <VisuallyHidden>, {notificationsText.unread}</VisuallyHidden>}
        </Link>
        {sender !== null && (
          <div className={styles.words}>
            {sender}
            {preview !== null && preview !== '' && `: ${preview}`}
          </div>
        )}
        {caseTrackingRecordId !== null && (
          <div className={styles.detail}>
            <CutText text={topicName} limit={Limits.topicCut} />
            {employeeeName !== null && employeeeName !== '' && !isAsking && ` · ${employeeeName}`}
          </div>
        )}
        <div className={styles.detail}>
          <Instant at={postedDate} />
        </div>
      </div>
      <Menu
        position="bottom-end"
        trigger={
          <IconButton
            icon={IconDotsVertical}
            size="sm"
            label={notificationsText.more(notificationTitle)}
            hasTooltip={false}
          />
        }
        entries={[
          isRead
            ? { label: notificationsText.markAsUnread, icon: IconMail, onSelect: onMark }
            : { label: notificationsText.markAsRead, icon: IconMailOpened, onSelect: onMark },
          { label: notificationsText.delete, icon: IconTrash, isDestructive: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}
