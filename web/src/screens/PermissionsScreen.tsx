import { IconBan } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useSession } from '../session/use-session.ts';
import { entryText } from '../shell/entry.text.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Where a person without the needed role ends up; it names the page they asked for (ROUTE-07, gaps G-12). */
export function PermissionsScreen({ from }: { from: string | undefined }) {
  const { logOut } = useSession();
  const asked =
    from === undefined ? null : (
      <>
        {entryText.askedFor} <b>{from}</b>
      </>
    );
  return (
    <Page>
      <PageHeader title={entryText.permissionsTitle} />
      <Card>
        <EmptyState
          icon={IconBan}
          text={entryText.noPermission}
          detail={asked}
          action={
            <Inline>
              <ButtonLink variant="filled" href={paths.home()}>
                {entryText.home}
              </ButtonLink>
              <Button onClick={logOut}>{entryText.logOut}</Button>
            </Inline>
          }
        />
      </Card>
    </Page>
  );
}
