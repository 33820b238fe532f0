import { ErrorCode } from '@evenhand/contract/error-codes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTargetOf } from '../features/use-features.ts';
import { isApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { notificationHref } from './notification-view.ts';
import { openNotification } from './notifications.api.ts';
import styles from './notifications.module.css';
import { notificationsText } from './notifications.text.ts';

/**
 * `/notifications/open/{id}`: loads it, marks it read and goes to its case, or where it has none to the list; going
 * back does not open it again (NOTIF-06).
 */
export function OpenNotification({ notificationId }: { notificationId: number }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const targetOf = useTargetOf();
  const me = useCurrentUser();
  const begun = useRef('');
  useEffect(() => {
    const attempt = `${notificationId} ${failures}`;
    if (begun.current === attempt) return;
    begun.current = attempt;
    openNotification(queryClient, notificationId).then(
      (opened) =>
        navigate({
          href: notificationHref(opened, targetOf(opened.notificationTypeLookupId), me) ?? paths.notifications(),
          replace: true,
        }),
      (error: unknown) => {
        // One that has joined a newer one, or that there is no more, leads to those there are.
        if (!isApiError(error, ErrorCode.NotFound)) return setHasFailed(true);
        showSnackbar(notificationsText.gone, 'info');
        void navigate({ href: paths.notifications(), replace: true });
      },
    );
  }, [notificationId, failures, queryClient, navigate, targetOf, me]);
  const retry = (): void => {
    setHasFailed(false);
    setFailures(failures + 1);
  };
  return (
    <Card>
      {hasFailed ? (
        <SectionError text={notificationsText.openFailed} onRetry={retry} isRetrying={false} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonLines lines={3} />
        </div>
      )}
    </Card>
  );
}
