import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import { paths } from '../lib/paths.ts';
import { hasAnyRole } from '../session/roles.ts';
import { useSession } from '../session/use-session.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { GlobalErrorDialog } from '../shell/GlobalErrorDialog.tsx';
import { SessionExpiryDialog } from '../shell/SessionExpiryDialog.tsx';
import { shellText } from '../shell/shell.text.ts';
import { UnsavedWorkDialog } from '../shell/UnsavedWorkDialog.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useCurrentUser } from '../users/users.api.ts';

/**
 * Shown to a person without the needed role; it names the page they asked for (ROUTE-07). Whom nobody gave any role is
 * told whom to ask. They are signed in, so it also has the dialogs of every screen.
 */
export function PermissionsScreen({ from }: { from: string | undefined }) {
  const { session, user, logOut } = useSession();
  if (!session.isAuthenticated) return <EntryFrame title={entryText.signingOut} />;
  const hasRole = hasAnyRole(user?.roles ?? []);
  return (
    <>
      <EntryFrame
        title={hasRole ? entryText.permissionsTitle : entryText.noAccessTitle}
        lead={<Why hasRole={hasRole} />}
      >
        {from !== undefined && (
          <p className="muted">
            {entryText.askedFor} <b>{from}</b>
          </p>
        )}
        {hasRole ? (
          <ButtonLink variant="filled" href={paths.home()}>
            {entryText.home}
          </ButtonLink>
        ) : (
          <p className="muted">{entryText.whomToAsk}</p>
        )}
        <AdministrationLink />
        <Button onClick={logOut}>{entryText.logOut}</Button>
      </EntryFrame>
      <GlobalErrorDialog />
      <SessionExpiryDialog />
      <UnsavedWorkDialog />
    </>
  );
}

/** A person whose only right is paused has no role meanwhile. */
function Why({ hasRole }: { hasRole: boolean }) {
  const { sightPaused, approvers = [] } = useCurrentUser();
  if (sightPaused) return `${sightPausedText.paused} ${sightPausedText.ask(approvers)}`;
  return hasRole ? entryText.noPermission : entryText.noAccess;
}

/** People may administer without any role in cases. */
function AdministrationLink() {
  const { administers } = useCurrentUser();
  return administers && <ButtonLink href={paths.administration()}>{shellText.administration}</ButtonLink>;
}
