import { startTestPostgres } from '../../server/testing/test-postgres.ts';
import { freePort, startServer } from '../server-process.ts';

/**
 * Two server processes over one database: the page with every service but one, and a server process that
 * serves nothing but configuration. Their addresses reach the specs as E2E_URL and E2E_CONFIGURATION_URL.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const configurationPort = await freePort();
  const common = { DATABASE_URL: postgres.address, DEMO: 'true' };
  const page = await startServer({
    environment: {
      ...common,
      SERVICES: 'case,workflow-tracking,user,search,pdf,document,identity',
      CONFIGURATION_SERVICE_URL: `http://localhost:${configurationPort}`,
    },
  });
  const configuration = await startServer({
    port: configurationPort,
    environment: { ...common, SERVICES: 'configuration', PUBLIC_URL: page.url },
  });
  process.env.E2E_URL = page.url;
  process.env.E2E_CONFIGURATION_URL = configuration.url;
  return async () => {
    await Promise.all([page.stop(), configuration.stop()]);
    await postgres.stop();
  };
}
