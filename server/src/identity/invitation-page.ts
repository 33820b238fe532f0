import { html } from '../platform/http/html.ts';
import { boxClass, failureBox, passwordField } from './form-parts.ts';
import type { OpenInvitation } from './invitation.queries.ts';
import { brandLine, page } from './page-frame.ts';
import { invitationText, signInText } from './sign-in.text.ts';

/** The page on which an invited person sets a password. The form goes to the address of the page itself. */
export function invitationPage(
  organisation: string,
  { username, givenName }: OpenInvitation,
  failure: string | null,
): string {
  const { title, welcome, username: usernameLabel, usernameHint, password, passwordHint, submit } = invitationText;
  const isInvalid = failure !== null;
  // A password manager keeps the name beside the password, so it is a field, which nobody can change.
  const body = html`<main class="si single">
  <section class="left">
    ${brandLine(organisation)}
    <form class="mid" method="post">
      <h1>${title}</h1>
      <p class="lead">${welcome(givenName)}</p>
      ${failure === null ? null : failureBox(failure)}
      <div class="field"><label for="username">${usernameLabel}</label><p class="hint" id="username-hint">${usernameHint}</p><div class="${boxClass(false)} fixed"><input id="username" type="text" value="${username}" autocomplete="username" readonly aria-describedby="username-hint"></div></div>
      ${passwordField({ label: password, autocomplete: 'new-password', hint: passwordHint, isInvalid, isFocused: true })}
      <button class="btn go">${submit}</button>
    </form>
  </section>
</main>`;
  return page({ title: signInText.pageTitle(title, organisation, isInvalid), body, script: 'show-password.js' });
}
