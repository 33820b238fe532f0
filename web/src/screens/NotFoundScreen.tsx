import { IconError404 } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { entryText } from '../shell/entry.text.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

export function NotFoundScreen() {
  return (
    <Page>
      <PageHeader title={entryText.notFoundTitle} />
      <Card>
        <EmptyState
          icon={IconError404}
          text={entryText.notFound}
          action={<ButtonLink href={paths.home()}>{entryText.home}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}
