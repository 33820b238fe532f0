import type { ClientSettings } from '@evenhand/contract/client-settings';
import { clientSettings } from '@evenhand/contract/client-settings';

/** Settings that the browser needs before anybody signs in. */
export async function loadClientSettings(): Promise<ClientSettings> {
  const response = await fetch('/config.json', { cache: 'no-cache', credentials: 'omit' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return clientSettings.parse(await response.json());
}
