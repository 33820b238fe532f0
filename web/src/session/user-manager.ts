import type { ClientSettings } from '@evenhand/contract/client-settings';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

/**
 * Code with PKCE against any OpenID Connect provider; tokens live in this tab's
 * session storage (SESS-14, AUTH-04).
 */
export function createUserManager({ authority, clientId, scope }: ClientSettings['oidc']): UserManager {
  const at = (path: string): string => `${location.origin}${path}`;
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    response_type: 'code',
    redirect_uri: at('/signin'),
    silent_redirect_uri: at('/silentRenew'),
    post_logout_redirect_uri: at('/signout'),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });
}
