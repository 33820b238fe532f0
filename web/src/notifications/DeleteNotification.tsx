import type { Notification } from '@evenhand/contract/notifications';
import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDeleteNotification } from './notifications.api.ts';
import { notificationsText } from './notifications.text.ts';

/** Asks before a notification is deleted (NOTIF-05). */
export function DeleteNotification({
  notification,
  onDone,
}: {
  notification: Notification | null;
  onDone: () => void;
}) {
  const remove = useDeleteNotification();
  // The text stays while the dialog fades away.
  const last = useRef(notification);
  if (notification !== null) last.current = notification;
  const confirm = (): void => {
    if (notification === null) return;
    remove.mutate(notification.notificationTrackingId, {
      onError: () => showSnackbar(notificationsText.changeFailed),
      onSettled: onDone,
    });
  };
  return (
    <ConfirmModal
      isOpen={notification !== null}
      title={notificationsText.areYouSure}
      confirmLabel={notificationsText.delete}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {notificationsText.deleteDetail(last.current?.notificationTitle ?? '')}
    </ConfirmModal>
  );
}
