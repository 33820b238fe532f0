import type { SessionEvent } from './session-machine.ts';
import type { SessionPorts } from './session-ports.ts';

/** The provider says the person is no longer signed in there, as opposed to not answering. */
const SIGNED_OUT_THERE = ['login_required', 'invalid_grant', 'interaction_required'];

/**
 * Renews the tokens of this tab without leaving the page (SESS-02). A tab that was opened from another one
 * begins with the same refresh token. A provider takes a refresh token once; a second use counts as theft and
 * ends the session of every tab. So tabs renew one after the other, and a tab whose refresh token was used by
 * another asks the provider for tokens of its own, in a hidden frame (decision 0064).
 */
export async function renew({ userManager, renewals, now }: SessionPorts): Promise<SessionEvent> {
  try {
    return await renewals.inTurn(async () => {
      const user = await userManager.getUser();
      const token = user?.refresh_token;
      if (user && token && renewals.isSpent(token)) {
        delete user.refresh_token;
        await userManager.storeUser(user);
      }
      const renewed = await userManager.signinSilent();
      if (renewed === null) return { type: 'renew-failed' };
      if (token && token !== renewed.refresh_token) renewals.noteSpent(token);
      return { type: 'renewed', now: now() };
    });
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : '';
    return { type: SIGNED_OUT_THERE.includes(code) ? 'provider-signed-out' : 'renew-failed' };
  }
}
