import type { KoaContextWithOIDC } from 'oidc-provider';
import { Html, html } from '../platform/http/html.ts';
import { brandLine, page } from './page-frame.ts';
import { invitationText, providerText, signInText } from './sign-in.text.ts';

/** The provider's pages beside the sign-in page, each with a heading, a sentence and one thing to do. */
export interface PlainPages {
  /** Asks oidc-provider's sign-out question, or answers it. */
  logout(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
  failed(ctx: KoaContextWithOIDC): void;
  /** The page of a sign-in that is over or belongs to another browser. */
  expired(): string;
  /** For whom the external provider has signed in, and nobody of the directory is. */
  noAccess(retry: string): string;
  /** The external provider does not answer, or not as itself. `retry` is the address that asks it again. */
  providerAway(retry: string): string;
  /** The external provider's answer proves nothing, or it has refused the person. */
  notProven(retry: string): string;
  /** An invitation that was used, replaced, has expired or never was: they are not told apart. */
  invitationUnusable(): string;
  passwordSet(username: string): string;
}

export function createPlainPages(organisationNow: () => string): PlainPages {
  function plainPage(title: string, sentence: string, action: Html, script?: 'sign-out.js'): string {
    const organisation = organisationNow();
    const body = html`<main class="si single">
  <section class="left">
    ${brandLine(organisation)}
    <div class="mid"><h1>${title}</h1><p class="lead">${sentence}</p>${action}</div>
  </section>
</main>`;
    return page({
      title: signInText.pageTitle(title, organisation, false),
      body,
      ...(script === undefined ? {} : { script }),
    });
  }

  return {
    logout(ctx, form) {
      const isOwn = isSentByOurClient(ctx);
      const { signOutTitle, signingOut, signOutQuestion, signOut, stay } = signInText;
      // The form is oidc-provider's own markup: our address and a random token.
      const action = html`${new Html(form)}<button class="btn go" form="op.logoutForm" name="logout" value="yes">${signOut}</button>${isOwn ? null : html`<a class="stay" href="/">${stay}</a>`}`;
      send(
        ctx,
        isOwn
          ? plainPage(signOutTitle, signingOut, action, 'sign-out.js')
          : plainPage(signOutTitle, signOutQuestion, action),
      );
    },
    signedOut(ctx) {
      send(ctx, plainPage(signInText.signedOutTitle, signInText.signedOut, linkToStart(signInText.signInAgain)));
    },
    // The page does not say what went wrong: a person can do nothing about
    // it, and the protocol tells the client.
    failed(ctx) {
      send(ctx, plainPage(signInText.failedTitle, signInText.failed, linkToStart(signInText.startAgain)));
    },
    invitationUnusable: () =>
      plainPage(invitationText.unusableTitle, invitationText.unusable, linkToStart(signInText.submit)),
    passwordSet: (username) =>
      plainPage(invitationText.doneTitle, invitationText.done(username), linkToStart(signInText.submit)),
    noAccess: (retry) =>
      plainPage(providerText.noAccessTitle, providerText.noAccess, linkTo(retry, providerText.tryAgain)),
    providerAway: (retry) => plainPage(providerText.awayTitle, providerText.away, linkTo(retry, providerText.tryAgain)),
    notProven: (retry) => plainPage(signInText.failedTitle, signInText.failed, linkTo(retry, providerText.tryAgain)),
    expired: () => plainPage(signInText.expiredTitle, signInText.expired, linkToStart(signInText.startAgain)),
  };
}

/**
 * Our own client sends the person's ID token along, so the page does not ask. A link from elsewhere must not
 * be able to sign a person out, so without that token the page asks.
 */
function isSentByOurClient(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint;
  return hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
}

function linkToStart(label: string): Html {
  return linkTo('/', label);
}

function linkTo(address: string, label: string): Html {
  return html`<a class="btn go" href="${address}">${label}</a>`;
}

function send(ctx: KoaContextWithOIDC, text: string): void {
  ctx.type = 'html';
  ctx.set('cache-control', 'no-store');
  ctx.body = text;
}
