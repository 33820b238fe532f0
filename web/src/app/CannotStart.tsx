import { createRoot } from 'react-dom/client';
import { entryText } from '../shell/entry.text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';

/**
 * Shown when the settings could not be read: a sentence and a button instead of a
 * page that loads without end.
 */
export function showCannotStart(root: HTMLElement): void {
  createRoot(root).render(
    <UiProvider>
      <main>
        <Page width="form">
          <PageHeader title={entryText.cannotStart} />
          <Card>
            <EmptyState
              text={entryText.cannotStartLead}
              action={<Button onClick={() => location.reload()}>{entryText.retry}</Button>}
            />
          </Card>
        </Page>
      </main>
    </UiProvider>,
  );
}
