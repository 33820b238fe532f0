import type { DemoGroup } from './demo-people.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import { brandLine, page } from './page-frame.ts';
import { signInText } from './sign-in.text.ts';

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
  return page({ title: signInText.pageTitle(title, view.brand.organisation, view.failure !== null), body, script: 'sign-in.js' });
}

function credentialsForm({ action, username, failure, comesBackTo, demo }: SignInPage, title: string): Html {
  const invalid = failure === null ? null : html` aria-invalid="true" aria-describedby="failure"`;
  const box = failure === null ? 'in' : 'in bad';
  // The first empty field has the focus.
  const focused = html` autofocus`;
  return html`<form class="mid" method="post" action="${action}">
      <h1>${title}</h1>
      ${comesBackTo === null ? null : html`<p class="lead">${signInText.comeBackTo(comesBackTo)}</p>`}
      ${failure === null ? null : failureBox(failure)}
      <div class="field"><label for="username">${signInText.username}</label><div class="${box}"><input id="username" name="username" type="text" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${invalid}${username === '' ? focused : null}></div></div>
      <div class="field"><label for="password">${signInText.password}</label><div class="${box}"><input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${invalid}${username === '' ? null : focused}><button type="button" class="show" data-show-password aria-controls="password" data-hide="${signInText.hide}" hidden>${signInText.show}</button></div></div>
      <button class="btn go">${signInText.submit}</button>
      ${demo === null ? null : html`<p class="muted">${signInText.pickAPerson}</p>`}
    </form>`;
}

function failureBox(failure: string): Html {
  return html`<div class="alert" role="alert" id="failure"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 8v4"/><path d="M12 16h.01"/></svg><span>${failure}</span></div>`;
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
