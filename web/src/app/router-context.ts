import type { ClientSettings } from '@evenhand/contract/client-settings';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session/session.ts';

/** Context of guards and loaders of routes. */
export interface RouterContext {
  settings: ClientSettings;
  session: Session;
  queryClient: QueryClient;
}
