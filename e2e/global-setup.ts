import { rm } from 'node:fs/promises';
import { newDataDirectory, startServer } from './server-process.ts';

/**
 * Makes the data directory that every server of the journeys begins with, because filling the demonstration
 * takes longer than most journeys. Its address reaches `newDataDirectory` as E2E_FILLED_DIRECTORY.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = await newDataDirectory();
  const server = await startServer({ dataDirectory: directory });
  await server.stop();
  process.env.E2E_FILLED_DIRECTORY = directory;
  return async () => {
    await rm(directory, { recursive: true, force: true });
  };
}
