import { startServer } from './server-process.ts';

/** Starts the server every journey uses and returns what stops it. Its address reaches the journeys as E2E_URL; one that is given is used as it is. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL !== undefined) return undefined;
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return () => server.stop();
}
