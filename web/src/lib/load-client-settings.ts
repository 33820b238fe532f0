import type { ClientSettings } from '@evenhand/contract/client-settings';
import { clientSettings } from '@evenhand/contract/client-settings';

/**
 * Settings that the browser needs before anybody signs in. The server writes them into the page, so that no call waits
 * for them; they are fetched where the page came from elsewhere, as in development.
 */
export async function loadClientSettings(): Promise<ClientSettings> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="client-settings"]')?.content;
  if (written) return clientSettings.parse(JSON.parse(written));
  const response = await fetch('/config.json', { cache: 'no-cache', credentials: 'omit' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return clientSettings.parse(await response.json());
}
