import { IconArrowRight } from '@tabler/icons-react';
import { useSession } from '../session/use-session.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { Button } from '../ui/Button.tsx';

/** At `/signin`, when the provider's answer cannot be used. */
export function SignInFailedScreen() {
  const { startSignIn } = useSession();
  return (
    <EntryFrame title={entryText.signInFailed} lead={entryText.signInFailedLead} hasPicture={false}>
      <Button variant="filled" iconAfter={IconArrowRight} onClick={() => void startSignIn('/')}>
        {entryText.continueWithAccount}
      </Button>
    </EntryFrame>
  );
}
