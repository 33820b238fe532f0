import { loadClientSettings } from '../lib/load-client-settings.ts';
import { createUserManager } from '../session/user-manager.ts';

/** Runs at `/silentRenew` inside the hidden frame (ROUTE-08). */
export async function finishSilentRenew(): Promise<void> {
  const { oidc } = await loadClientSettings();
  await createUserManager(oidc).signinSilentCallback();
}
