import type { ClientSettings } from '@evenhand/contract/client-settings';
import { serviceNames } from '@evenhand/contract/route';
import { ACCOUNT_PATH } from '../identity/account-paths.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Where the page may send requests: the provider, the services of other server processes, and the names of
 * this machine in the demo.
 */
export function connectSourcesOf(settings: Settings, publicUrl: string, port: number): string[] {
  const addresses = [settings.oidc?.issuer ?? publicUrl, ...Object.values(settings.serviceUrls)];
  const local = settings.isDemo ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [];
  return [...new Set([...addresses.map((one) => new URL(one).origin), ...local])];
}

/** What the page is told before anybody has signed in. `rights` are those that the installation has. */
export function clientSettingsOf(settings: Settings, publicUrl: string, version: string): ClientSettings {
  return {
    version,
    oidc:
      settings.oidc === null
        ? { authority: `${publicUrl}/identity`, clientId: 'evenhand-web', scope: settings.oidcScope }
        : { authority: settings.oidc.issuer, clientId: settings.oidc.clientId, scope: settings.oidcScope },
    services: Object.fromEntries(
      serviceNames.map((name) => [name, settings.serviceUrls[name] ?? '']),
    ) as ClientSettings['services'],
    portals: settings.portals,
    ...(settings.oidc === null ? { ownAccount: publicUrl + ACCOUNT_PATH } : {}),
    returnOrigins: [...settings.returnOrigins],
    ...(settings.inbound === null ? {} : { hasInboundMail: true }),
    ...(settings.rights === 'directory' ? { hasDirectory: true } : {}),
  };
}
