import { paths } from '../lib/paths.ts';
import { useSession } from '../session/use-session.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { GlobalErrorDialog } from '../shell/GlobalErrorDialog.tsx';
import { SessionExpiryDialog } from '../shell/SessionExpiryDialog.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';

/**
 * Where a person without the needed role ends up; it names the page they asked for (ROUTE-07). They are
 * signed in, so what every screen says is said here, too.
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
    </>
  );
}
