import type { ClientSettings } from '@evenhand/contract/client-settings';
import { createContext, use } from 'react';

export const ClientSettingsContext = createContext<ClientSettings | null>(null);

/** Answer of `/config.json`: portals, the address of user profiles, origins a return address may lead to. */
export function useClientSettings(): ClientSettings {
  const settings = use(ClientSettingsContext);
  if (settings === null) throw new Error('useClientSettings must be used inside the application.');
  return settings;
}
