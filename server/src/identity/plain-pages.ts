import type { KoaContextWithOIDC } from 'oidc-provider';
import { Html, html } from './html.ts';
import { brandLine, page } from './page-frame.ts';
import { signInText } from './sign-in.text.ts';

const PRODUCT = 'Evenhand';

/** A page with a heading, a sentence and one thing to do. */
export function plainPage(title: string, sentence: string, action: Html, script?: 'sign-out.js'): string {
  const body = html`<main class="si single">
  <section class="left">
    ${brandLine(PRODUCT)}
    <div class="mid"><h1>${title}</h1><p class="lead">${sentence}</p>${action}</div>
  </section>
</main>`;
  return page({ title: `${title} - ${PRODUCT}`, body, ...(script === undefined ? {} : { script }) });
}

export function linkToStart(label: string): Html {
  return html`<a class="btn go" href="/">${label}</a>`;
}

/**
 * Signs out without asking when our own client sent the person here with their ID token. Anybody else's link must not
 * be able to sign a person out, so without that token the page asks. It works without script: the button is there.
 */
export function logoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const isOwn = ctx.oidc.entities.IdTokenHint !== undefined && ctx.oidc.entities.IdTokenHint.payload.sub === ctx.oidc.session?.accountId;
  const button = html`<button class="btn go" form="op.logoutForm" name="logout" value="yes">${signInText.signOut}</button>`;
  // The form is the provider's own markup: our address and a random token.
  const action = html`${new Html(form)}${button}`;
  send(ctx, plainPage(signInText.signOutTitle, isOwn ? signInText.signingOut : signInText.signOutQuestion, action, isOwn ? 'sign-out.js' : undefined));
}

export function signedOutPage(ctx: KoaContextWithOIDC): void {
  send(ctx, plainPage(signInText.signedOutTitle, signInText.signedOut, linkToStart(signInText.signInAgain)));
}

/** Says nothing of what went wrong: whoever made the request can read it in the answers meant for programs. */
export function errorPage(ctx: KoaContextWithOIDC, out: { error: string }): void {
  const hasExpired = out.error === 'invalid_request' && ctx.oidc?.route === 'resume';
  send(
    ctx,
    hasExpired
      ? plainPage(signInText.expiredTitle, signInText.expired, linkToStart(signInText.startAgain))
      : plainPage(signInText.failedTitle, signInText.failed, linkToStart(signInText.startAgain)),
  );
}

function send(ctx: KoaContextWithOIDC, text: string): void {
  ctx.type = 'html';
  ctx.set('cache-control', 'no-store');
  ctx.body = text;
}
