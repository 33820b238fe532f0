import { IconArrowRight } from '@tabler/icons-react';
import type { LeaveReason } from '../session/session-machine.ts';
import { useSession } from '../session/use-session.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { Button } from '../ui/Button.tsx';

/** At `/signout`: signed out or timed out, with one button. */
export function SignedOutScreen({ reason, returnTo }: { reason: LeaveReason; returnTo: string }) {
  const { startSignIn } = useSession();
  const { title, lead } = entryText.signedOut[reason];
  return (
    <EntryFrame title={title} lead={lead}>
      <Button variant="filled" iconAfter={IconArrowRight} onClick={() => void startSignIn(returnTo)}>
        {entryText.signIn}
      </Button>
    </EntryFrame>
  );
}
