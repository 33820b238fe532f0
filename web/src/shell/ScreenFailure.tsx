import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { shellText } from './shell.text.ts';

/** Instead of a screen that could not be shown; the shell around it goes on working. */
export function ScreenFailure() {
  return (
    <Page>
      <PageHeader title={shellText.applicationError} />
      <Card>
        <EmptyState
          icon={IconAlertTriangle}
          text={shellText.screenFailed}
          action={<Button onClick={() => location.reload()}>{shellText.reload}</Button>}
        />
      </Card>
    </Page>
  );
}
