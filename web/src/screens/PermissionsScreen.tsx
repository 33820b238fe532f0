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
 * Shown to a person without the needed role; it names the page they asked for (ROUTE-07). Whom nobody gave any right is
 * told whom to ask. They are signed in, so it also has the dialogs of every screen.
 */
export function PermissionsScreen({ from }: { from: string | undefined }) {
  const { session, logOut } = useSession();
  if (!session.isAuthenticated) return <EntryFrame title={entryText.signingOut} />;
  return (
    <>
      <Refused from={from} onLogOut={logOut} />
      <GlobalErrorDialog />
      <SessionExpiryDialog />
      <UnsavedWorkDialog />
    </>
  );
}

function Refused({ from, onLogOut }: { from: string | undefined; onLogOut: () => void }) {
  const { roles, administers, sightPaused, approvers = [] } = useCurrentUser();
  const hasRole = hasAnyRole(roles);
  // People may administer without any role in cases.
  const hasAccess = hasRole || administers;
  // A person whose only right is paused has no role meanwhile.
  const why = hasAccess ? entryText.noPermission : entryText.noAccess;
  return (
    <EntryFrame
      title={hasAccess ? entryText.permissionsTitle : entryText.noAccessTitle}
      lead={sightPaused ? `${sightPausedText.paused} ${sightPausedText.ask(approvers)}` : why}
    >
      {from !== undefined && (
        <p className="muted">
          {entryText.askedFor} <b>{from}</b>
        </p>
      )}
      {hasRole && (
        <ButtonLink variant="filled" href={paths.home()}>
          {entryText.home}
        </ButtonLink>
      )}
      {!hasAccess && !sightPaused && <p className="muted">{entryText.whomToAsk}</p>}
      {administers && <ButtonLink href={paths.administration()}>{shellText.administration}</ButtonLink>}
      <Button onClick={onLogOut}>{entryText.logOut}</Button>
    </EntryFrame>
  );
}
