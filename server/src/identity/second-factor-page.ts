import { renderSVG } from 'uqr';
import { Html, html } from '../platform/http/html.ts';
import { ACCOUNT_PATH } from './account-paths.ts';
import { boxClass, failureBox, passwordField } from './form-parts.ts';
import { brandLine, page } from './page-frame.ts';
import { secondFactorText as text } from './second-factor.text.ts';
import { signInText } from './sign-in.text.ts';

interface PageOfForm {
  readonly organisation: string;
  /** Where the form goes. */
  readonly action: string;
  readonly failure: string | null;
}

/** Asks for a code of the app, or for a recovery code. */
export function codePage(view: PageOfForm & { readonly isRecovery: boolean }): string {
  const { action, failure, isRecovery } = view;
  return formPage(view, isRecovery ? text.recoveryTitle : text.codeTitle, [
    html`<p class="lead">${isRecovery ? text.recoveryLead : text.codeLead(view.organisation)}</p>`,
    html`${failure === null ? null : failureBox(failure)}`,
    isRecovery ? recoveryField(failure !== null) : codeField(text.code, failure !== null),
    html`<button class="btn go">${text.submit}</button>`,
    html`<a class="stay" href="${isRecovery ? action : `${action}?with=recovery`}">${isRecovery ? text.useApp : text.useRecovery}</a>`,
    html`<p class="small muted">${text.lost}</p>`,
  ]);
}

/** Asks for the password, and for a code where there is a second factor, before another one is set up. */
export function anewPage(view: PageOfForm & { readonly isSetUp: boolean }): string {
  const { failure, isSetUp } = view;
  const isInvalid = failure !== null;
  const { password } = signInText;
  return formPage(view, text.setUpTitle, [
    html`${isSetUp ? html`<p class="lead">${text.anewLead}</p>` : null}`,
    html`${failure === null ? null : failureBox(failure)}`,
    passwordField({ label: password, autocomplete: 'current-password', hint: null, isInvalid, isFocused: true }),
    html`${isSetUp ? recoveryField(isInvalid, text.presentCode) : null}`,
    html`<button class="btn go">${text.submit}</button>`,
    html`<a class="stay" href="${ACCOUNT_PATH}">${text.notNow}</a>`,
  ]);
}

/** Shows a new key, as a picture and as text, and asks for the first code of the app that has it. */
export function setUpPage(
  view: PageOfForm & { readonly secret: string; readonly address: string; readonly lead: string },
): string {
  const { secret, address, lead, failure } = view;
  // Of two colours whatever the theme: a camera reads dark on light.
  const picture = new Html(renderSVG(address, { border: 3, pixelSize: 4 }));
  return formPage(view, text.setUpTitle, [
    html`<p class="lead">${lead}</p>`,
    html`<p>${text.stepApp}</p><div class="qr" role="img" aria-label="${text.picture}">${picture}</div>`,
    html`<p>${text.orKey} <code class="key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>`,
    html`<p>${text.stepCode}</p>`,
    html`${failure === null ? null : failureBox(failure)}`,
    codeField(text.code, failure !== null),
    html`<button class="btn go">${text.submit}</button>`,
  ]);
}

/** Shows recovery codes, this once. */
export function recoveryCodesPage(organisation: string, codes: readonly string[], next: Html): string {
  return formPage({ organisation, action: null, failure: null }, text.keepTitle, [
    html`<p class="lead">${text.keepLead}</p>`,
    html`<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`,
    next,
  ]);
}

/** The link after recovery codes that leads back to the page of one's account. */
export function backLink(): Html {
  return html`<a class="btn go" href="${ACCOUNT_PATH}">${text.keptThem}</a>`;
}

/** The button after recovery codes that finishes a sign-in. */
export function keptButton(action: string): Html {
  return html`<form method="post" action="${action}"><button class="btn go" name="kept" value="yes">${text.keptThem}</button></form>`;
}

function codeField(label: string, isInvalid: boolean): Html {
  return field(label, isInvalid, html`inputmode="numeric" autocomplete="one-time-code" maxlength="20" autofocus`);
}

/** A code of the app or a recovery code, which has letters. */
function recoveryField(isInvalid: boolean, label: string = text.recovery): Html {
  return field(
    label,
    isInvalid,
    html`autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="30"`,
  );
}

function field(label: string, isInvalid: boolean, more: Html): Html {
  const invalid = isInvalid ? html` aria-invalid="true" aria-describedby="failure"` : null;
  return html`<div class="field"><label for="code">${label}</label><div class="${boxClass(isInvalid)}"><input id="code" name="code" type="text" ${more} required${invalid}></div></div>`;
}

function formPage(
  { organisation, action, failure }: Omit<PageOfForm, 'action'> & { readonly action: string | null },
  title: string,
  parts: readonly Html[],
): string {
  const inner = html`<h1>${title}</h1>${parts}`;
  const body = html`<main class="si single">
  <section class="left">
    ${brandLine(organisation)}
    ${action === null ? html`<div class="mid">${inner}</div>` : html`<form class="mid" method="post" action="${action}">${inner}</form>`}
  </section>
</main>`;
  return page({ title: signInText.pageTitle(title, organisation, failure !== null), body, script: 'show-password.js' });
}
