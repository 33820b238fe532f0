import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import { accountText } from './account.text.ts';
import { PASSWORD_PATH, SECOND_FACTOR_PATH, SIGN_INS_PATH } from './account-paths.ts';
import { failureBox, passwordField } from './form-parts.ts';
import type { OwnAccount } from './own-account.queries.ts';
import type { SignIn } from './own-sign-ins.ts';
import { brandLine, page } from './page-frame.ts';
import type { SecondFactor } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';
import { signInText } from './sign-in.text.ts';

/** What the field of a sign-in holds that stands for all others. */
export const ALL_OTHERS = 'others';

export interface AccountPage {
  readonly organisation: string;
  readonly timeZone: string;
  readonly account: OwnAccount;
  readonly signIns: readonly SignIn[];
  /** The sign-in the page is looked at in. */
  readonly ownId: string;
  /** Null where people have none here. */
  readonly secondFactor: SecondFactor | null;
  readonly outcome: AccountOutcome | null;
}

/** How the change of the password ended; a failure is about one of its two fields. */
export type AccountOutcome = 'changed' | { readonly failure: string; readonly field: 'present' | 'next' };

/** The page on which a person looks after their own password and sign-ins. */
export function accountPage(view: AccountPage): string {
  const { organisation, account, outcome } = view;
  const hasFailed = outcome !== null && outcome !== 'changed';
  const whyFixed = account.isDemo
    ? accountText.sharedPassword
    : account.username === null
      ? accountText.passwordElsewhere
      : null;
  const body = html`<main class="si single">
  <section class="left">
    ${brandLine(organisation)}
    <div class="mid account">
      <h1>${accountText.title}</h1>
      <p class="lead">${accountText.signedInAs(`${account.givenName} ${account.familyName}`, account.username)}</p>
      ${outcome === 'changed' ? html`<p class="done" role="status">${accountText.changed}</p>` : null}
      <section class="part" aria-labelledby="password-title"><h2 id="password-title">${accountText.passwordTitle}</h2>${whyFixed === null ? passwordForm(account, hasFailed ? outcome : null) : html`<p>${whyFixed}</p>`}</section>
      ${secondFactorPart(view)}
      ${signInList(view)}
      <a class="stay" href="/">${accountText.back}</a>
    </div>
  </section>
</main>`;
  return page({
    title: signInText.pageTitle(accountText.title, organisation, hasFailed),
    body,
    script: 'show-password.js',
  });
}

function passwordForm({ username }: OwnAccount, outcome: Exclude<AccountOutcome, 'changed'> | null): Html {
  const { present, next, nextHint, othersEnd, change } = accountText;
  const field = (name: 'present' | 'next') => ({
    name,
    isInvalid: outcome?.field === name,
    isFocused: outcome?.field === name,
  });
  // A password manager finds the person by the name, which nobody sees or changes here.
  return html`<form method="post" action="${PASSWORD_PATH}">
        ${outcome === null ? null : failureBox(outcome.failure)}
        <input type="text" name="username" value="${username}" autocomplete="username" readonly hidden>
        ${passwordField({ ...field('present'), label: present, autocomplete: 'current-password', hint: null })}
        ${passwordField({ ...field('next'), label: next, autocomplete: 'new-password', hint: nextHint })}
        <p class="muted">${othersEnd}</p>
        <button class="btn go">${change}</button>
      </form>`;
}

function secondFactorPart({ secondFactor, timeZone }: AccountPage): Html | null {
  if (secondFactor === null) return null;
  const { setUpAt } = secondFactor;
  const since =
    setUpAt === null ? '' : new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(setUpAt);
  const { title, isOn, isOff, setUp, setUpAnew } = secondFactorText;
  return html`<section class="part" aria-labelledby="factor-title"><h2 id="factor-title">${title}</h2><p>${setUpAt === null ? isOff : isOn(since)}</p><a class="btn second" href="${SECOND_FACTOR_PATH}">${setUpAt === null ? setUp : setUpAnew}</a></section>`;
}

function signInList({ signIns, ownId, timeZone }: AccountPage): Html {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const { signInsTitle, unknown, thisOne, aBrowser, begun, lastUsed, end, endOne, endOthers } = accountText;
  const line = ({ id, device, begunAt, lastUsedAt }: SignIn): Html => {
    const name = device ?? aBrowser;
    const since = format.format(begunAt);
    return html`<li><span class="who"><span class="name">${name}${id === ownId ? html` <span class="tag">${thisOne}</span>` : null}</span><span class="what">${begun(since)}</span><span class="what">${lastUsed(format.format(lastUsedAt))}</span></span>${id === ownId ? null : html`<button class="btn second" name="end" value="${id}" aria-label="${endOne(name, since)}">${end}</button>`}</li>`;
  };
  return html`<section class="part" aria-labelledby="sign-ins-title"><h2 id="sign-ins-title">${signInsTitle}</h2><form method="post" action="${SIGN_INS_PATH}">
        <ul class="sign-ins">${signIns.map(line)}</ul>
        ${signIns.length < 2 ? null : html`<p class="muted">${unknown}</p><button class="btn second" name="end" value="${ALL_OTHERS}">${endOthers}</button>`}
      </form></section>`;
}
