import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import { groupDemoPeople } from './demo-people.ts';
import type { IdentityAccountRow } from './identity-account.queries.ts';
import { findAccountByUsername, listDemoAccounts } from './identity-account.queries.ts';
import { takeOwnForms } from './own-forms.ts';
import { keepPassed, proofOf } from './passed-password.rows.ts';
import { isPasswordRight } from './password-hash.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { sendHtml } from './send-html.ts';
import { codePathOf, serveSecondFactor } from './serve-second-factor.ts';
import { nameOfPage, signInText } from './sign-in.text.ts';
import { interactionOf } from './sign-in-interaction.ts';
import type { SignInOptions } from './sign-in-options.ts';
import { signInPage, USERNAME_MAX_CHARACTERS } from './sign-in-page.ts';
import { newSecret } from './totp.ts';

const config = { isPublic: 'the page people sign in on, before anybody is known' };
const schema = { hide: true };

/**
 * The sign-in page of the embedded provider. The cookie of the interaction binds the form to the browser.
 */
export function serveSignIn(scope: FastifyInstance, options: SignInOptions): void {
  takeOwnForms(scope, options);
  serveSecondFactor(scope, options);

  scope.get('/identity/interaction/:uid', { config, schema }, async (request, reply) => {
    const interaction = await interactionOf(options.provider, request, reply);
    if (interaction === null) return sendExpired(options, reply);
    return sendPage(options, reply, interaction, {
      status: 200,
      username: usernameFrom(interaction.params.login_hint),
      failure: null,
    });
  });

  scope.post('/identity/interaction/:uid', { config, schema }, async (request, reply) => {
    const interaction = await interactionOf(options.provider, request, reply);
    if (interaction === null) return sendExpired(options, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const username = usernameFrom(form.get('username'));
    const outcome = await judge(options, form, username, request.ip);
    if (!('failure' in outcome) && (await awaitsCode(options, outcome.account, interaction.uid)))
      return reply.redirect(codePathOf(interaction.uid), 303);
    logOutcome(request.log, outcome);
    if ('retryAfter' in outcome) void reply.header('retry-after', String(outcome.retryAfter));
    if ('failure' in outcome) return sendPage(options, reply, interaction, { ...outcome, username });
    // The browser forgets the session when it is closed; the provider limits how long it lasts.
    const login = { accountId: outcome.account.user_id, remember: false };
    return reply.redirect(await options.provider.interactionResult(request.raw, reply.raw, { login }), 303);
  });
}

/** Who is meant; null where nobody has the name, and where nobody was looked for. */
type Outcome =
  | { readonly account: IdentityAccountRow }
  | { readonly userId: string | null; readonly status: 401 | 403; readonly failure: string }
  | { readonly userId: null; readonly status: 429; readonly failure: string; readonly retryAfter: number };

/** The log says who, by id: a name that somebody typed may be their password. */
function logOutcome(log: FastifyRequest['log'], outcome: Outcome): void {
  if ('retryAfter' in outcome) log.warn({ security: 'sign-in-limit' }, 'too many sign-ins have failed');
  else if ('failure' in outcome)
    log.warn({ security: 'sign-in-failed', userId: outcome.userId }, 'a sign-in has failed');
  else log.info({ security: 'sign-in', userId: outcome.account.user_id }, 'a person has signed in');
}

/** Whether a code is asked for after the right password, which is noted with the sign-in. */
async function awaitsCode(
  { db, rights }: SignInOptions,
  account: IdentityAccountRow,
  interactionId: string,
): Promise<boolean> {
  if (rights === 'claims') return false;
  const { setUpAt, isNeeded } = await secondFactorOf(db, account.user_id);
  if (setUpAt === null && !isNeeded) return false;
  const passed = { userId: account.user_id, passwordProof: proofOf(account), secret: newSecret(), isComplete: false };
  await keepPassed(db, interactionId, passed);
  return true;
}

async function judge(
  { db, limits, demoPassword }: SignInOptions,
  form: URLSearchParams,
  username: string,
  address: string,
): Promise<Outcome> {
  const wrong = { userId: null, status: 401, failure: signInText.wrongCredentials } as const;
  if (form.has('demo')) {
    if (demoPassword === null) return { ...wrong, status: 403 };
    const person = await findAccountByUsername(db, username);
    return person?.is_demo === true ? { account: person } : wrong;
  }
  const attempt = await limits.begin(username, address);
  if (!attempt.isAllowed)
    return { userId: null, status: 429, failure: signInText.tooManyAttempts, retryAfter: attempt.retryAfter };
  const account = await findAccountByUsername(db, username);
  if (!(await isPasswordRight(form.get('password') ?? '', account?.password_hash ?? null)) || account === undefined)
    return { ...wrong, userId: account?.user_id ?? null };
  await attempt.succeed();
  return { account };
}

async function sendPage(
  { db, brand, demoPassword, clientOrigins }: SignInOptions,
  reply: FastifyReply,
  interaction: Interaction,
  { status, username, failure }: { status: number; username: string; failure: string | null },
): Promise<FastifyReply> {
  const returnTo = interaction.params.return_to;
  const text = signInPage({
    brand: brand(),
    action: `/identity/interaction/${interaction.uid}`,
    username,
    failure,
    comesBackTo: typeof returnTo === 'string' ? nameOfPage(returnTo) : null,
    demo:
      demoPassword === null ? null : { password: demoPassword, groups: groupDemoPeople(await listDemoAccounts(db)) },
  });
  return sendHtml(reply, clientOrigins, status, text);
}

function sendExpired({ clientOrigins, pages }: SignInOptions, reply: FastifyReply): FastifyReply {
  return sendHtml(reply, clientOrigins, 400, pages.expired());
}

function usernameFrom(given: unknown): string {
  // PostgreSQL cannot hold U+0000; no username has a control character.
  return typeof given === 'string'
    ? given
        .replace(/\p{Cc}/gu, '')
        .trim()
        .toLowerCase()
        .slice(0, USERNAME_MAX_CHARACTERS)
    : '';
}
