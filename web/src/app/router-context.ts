import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session/session.ts';

/** What guards and loaders of routes may use. */
export interface RouterContext {
  session: Session;
  queryClient: QueryClient;
}
