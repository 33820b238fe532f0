import type { ClientSettings } from '@evenhand/contract/client-settings';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBrand } from '../configuration/use-brand.ts';
import { FeaturesContext } from '../features/use-features.ts';
import { ClientSettingsContext } from '../lib/use-client-settings.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import type { LinkHandler } from '../ui/link-handler.ts';
import { ApplicationNameContext } from '../ui/PageTitle.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { features } from './features.ts';
import type { AppRouter } from './router.ts';

interface ApplicationProps {
  settings: ClientSettings;
  queryClient: QueryClient;
  session: Session;
  router: AppRouter;
  linkHandler: LinkHandler;
}

export function Application({ settings, queryClient, session, router, linkHandler }: ApplicationProps) {
  return (
    <ClientSettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <Branded linkHandler={linkHandler}>
            <FeaturesContext value={features}>
              <RouterProvider router={router} />
            </FeaturesContext>
          </Branded>
        </SessionProvider>
      </QueryClientProvider>
    </ClientSettingsContext>
  );
}

/** Colours and name of the client; the screens do not wait for them. */
function Branded({ linkHandler, children }: { linkHandler: LinkHandler; children: ReactNode }) {
  const { session } = useSession();
  const brand = useBrand(session.isAuthenticated);
  return (
    <ApplicationNameContext value={brand.applicationName}>
      <UiProvider brand={brand} linkHandler={linkHandler}>
        {children}
      </UiProvider>
    </ApplicationNameContext>
  );
}
