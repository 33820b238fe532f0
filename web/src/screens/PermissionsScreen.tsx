import { paths } from '../lib/paths.ts';
import { useSession } from '../session/use-session.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { GlobalErrorDialog } from '../shell/GlobalErrorDialog.tsx';
import { SessionExpiryDialog } from '../shell/SessionExpiryDialog.tsx';
import { UnsavedWorkDialog } from '../shell/UnsavedWorkDialog.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';

/**
 * Shown to a person without the needed role; it names the page they asked for (ROUTE-07). They are signed in,
 * so it also has the dialogs of every screen.
 */
export function PermissionsScreen({ from }: { from: string | undefined }) {
  const { session, logOut } = useSession();
  if (!session.isAuthenticated) return <EntryFrame title={entryText.signingOut} />;
  return (
    <>
      <EntryFrame title={entryText.permissionsTitle} lead={entryText.noPermission}>
        {from !== undefined && (
          <p className="muted">
            {entryText.askedFor} <b>{from}</b>
          </p>
        )}
        <ButtonLink variant="filled" href={paths.home()}>
          {entryText.home}
        </ButtonLink>
        <Button onClick={logOut}>{entryText.logOut}</Button>
      </EntryFrame>
      <GlobalErrorDialog />
      <SessionExpiryDialog />
      <UnsavedWorkDialog />
    </>
  );
}
