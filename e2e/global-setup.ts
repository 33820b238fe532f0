import { startServer } from './server-process.ts';

/** Starts the server every journey uses and returns what stops it. Its address reaches the journeys as E2E_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.E2E_URL = server.url;
  return () => server.stop();
}
