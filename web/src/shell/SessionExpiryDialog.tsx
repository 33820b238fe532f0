import { IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSecondsLeft, useSession } from '../session/use-session.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { shellText } from './shell.text.ts';

/** Only these are announced: a number read out every second would drown everything else. */
const ANNOUNCED_SECONDS = [30, 10];

/** 'Are you still there?' with the seconds that are left (SHELL-22, gaps G-18). */
export function SessionExpiryDialog() {
  const secondsLeft = useSecondsLeft();
  const { keepWorking, logOut, hasRenewFailed, isRenewing } = useSession();
  const last = useRef(60);
  if (secondsLeft !== null) last.current = secondsLeft;
  useEffect(() => {
    if (secondsLeft !== null && ANNOUNCED_SECONDS.includes(secondsLeft))
      announce(`${shellText.signedOutIn} ${shellText.seconds(secondsLeft)}.`);
  }, [secondsLeft]);
  return (
    <AppModal
      isOpen={secondsLeft !== null}
      isOnTop
      role="alertdialog"
      size="small"
      tone="warning"
      icon={IconClock}
      title={shellText.timeoutTitle}
      footer={
        <>
          <Button onClick={logOut}>{shellText.logOut}</Button>
          <Button variant="filled" onClick={keepWorking} isBusy={isRenewing}>
            {shellText.keepWorking}
          </Button>
        </>
      }
    >
      <p>
        {shellText.signedOutIn} <b>{shellText.seconds(last.current)}</b>.
      </p>
      {hasRenewFailed && <p role="alert">{shellText.renewFailed}</p>}
    </AppModal>
  );
}
