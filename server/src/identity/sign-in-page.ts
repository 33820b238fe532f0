import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import type { DemoGroup } from './demo-people.ts';
import { boxClass, failureBox, passwordField } from './form-parts.ts';
import { brandLine, page } from './page-frame.ts';
import { signInText } from './sign-in.text.ts';

/** An e-mail address may be this long. */
export const USERNAME_MAX_CHARACTERS = 254;

/** The title of the sign-in page before the person is known. */
export interface SignInBrand {
  readonly organisation: string;
  readonly service: string | null;
}

export interface SignInPage {
  readonly brand: SignInBrand;
  /** Where both forms go. */
  readonly action: string;
  /** What the person typed before, when they come back to the form. */
  readonly username: string;
  readonly failure: string | null;
  readonly comesBackTo: string | null;
  /** The people of the demo with their public password, or null outside demo mode. */
  readonly demo: { readonly password: string; readonly groups: readonly DemoGroup[] } | null;
}

/**
 * The sign-in page: one form with `username` and `password`, and in demo mode a second
 * one with a button per person.
 */
export function signInPage(view: SignInPage): string {
  const title = signInText.titleFor(view.brand.service);
  const body = html`<main class="${view.demo === null ? 'si single' : 'si'}">
  <section class="left">
    ${brandLine(view.brand.organisation)}
    ${credentialsForm(view, title)}
    <p class="small muted">${signInText.trouble}</p>
  </section>
  ${view.demo === null ? null : demoPeople(view.action, view.demo)}
</main>`;
  return page({
    title: signInText.pageTitle(title, view.brand.organisation, view.failure !== null),
    body,
    script: 'show-password.js',
  });
}

function credentialsForm({ action, username, failure, comesBackTo, demo }: SignInPage, title: string): Html {
  const invalid = failure === null ? null : html` aria-invalid="true" aria-describedby="failure"`;
  // The first empty field has the focus.
  return html`<form class="mid" method="post" action="${action}">
      <h1>${title}</h1>
      ${comesBackTo === null ? null : html`<p class="lead">${signInText.comeBackTo(comesBackTo)}</p>`}
      ${failure === null ? null : failureBox(failure)}
      <div class="field"><label for="username">${signInText.username}</label><div class="${boxClass(failure !== null)}"><input id="username" name="username" type="text" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="${USERNAME_MAX_CHARACTERS}" required${invalid}${username === '' ? html` autofocus` : null}></div></div>
      ${passwordField({ label: signInText.password, autocomplete: 'current-password', hint: null, isInvalid: failure !== null, isFocused: username !== '' })}
      <button class="btn go">${signInText.submit}</button>
      ${demo === null ? null : html`<p class="muted">${signInText.pickAPerson}</p>`}
    </form>`;
}

function demoPeople(action: string, { password, groups }: NonNullable<SignInPage['demo']>): Html {
  return html`<section class="demo" aria-labelledby="demo">
    <div class="top"><div class="row"><h2 id="demo">${signInText.demoPeople}</h2><span class="tag">${signInText.demoMode}</span></div><p class="muted shared">${signInText.oneClick} <code>${password}</code></p></div>
    <form method="post" action="${action}"><input type="hidden" name="demo" value="yes">
    ${groups.map(groupOf)}
    </form>
  </section>`;
}

function groupOf({ title, note, people }: DemoGroup): Html {
  return html`<section><h3>${title} <span>${note}</span></h3><ul class="people">${people.map(
    (person) =>
      html`<li><button class="person" name="username" value="${person.username}"><span class="avatar" aria-hidden="true">${person.initials}</span><span class="who"><span class="name">${person.name}</span><span class="what">${person.introduction}</span></span><span class="username">${person.username}</span></button></li>`,
  )}</ul></section>`;
}
