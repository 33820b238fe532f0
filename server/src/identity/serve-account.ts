import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../platform/database/transaction.ts';
import { accountText } from './account.text.ts';
import type { AccountOptions, Asker } from './account-asker.ts';
import { askerOf } from './account-asker.ts';
import type { AccountOutcome } from './account-page.ts';
import { ALL_OTHERS, accountPage } from './account-page.ts';
import { ACCOUNT_PATH, PASSWORD_PATH, SIGN_INS_PATH } from './account-paths.ts';
import { changePassword } from './change-password.ts';
import { takeOwnForms } from './own-forms.ts';
import { endOtherSignIns, endSignIn, signInsOf } from './own-sign-ins.ts';
import { isPasswordRight } from './password-hash.ts';
import { passwordProblem, wordsAround } from './password-rules.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { sendHtml } from './send-html.ts';
import { serveOwnSecondFactor } from './serve-own-second-factor.ts';
import { invitationText } from './sign-in.text.ts';

const config = { isPublic: 'people look after their own account here; the session of their browser is the proof' };
const schema = { hide: true };

/**
 * The page on which people change their own password and end their own sign-ins. It is the provider's, so that no
 * password is sent to a call of the product (decision 0091).
 */
export function serveAccount(scope: FastifyInstance, options: AccountOptions): void {
  const { db, pages, clientOrigins, clock } = options;
  takeOwnForms(scope, options);
  if (options.rights === 'directory') serveOwnSecondFactor(scope, options);

  scope.get(ACCOUNT_PATH, { config, schema }, async (request, reply) => {
    const asker = await askerOf(options, request, reply);
    return asker === null ? reply.redirect('/', 303) : sendPage(options, reply, asker, 200, null);
  });

  /** Performs what a form of the page asks for, when whoever sent it is signed in. */
  const onForm = (path: string, perform: (asker: Asker, form: URLSearchParams, call: Call) => Promise<FastifyReply>) =>
    scope.post(path, { config, schema }, async (request, reply) => {
      const asker = await askerOf(options, request, reply);
      if (asker === null) return sendHtml(reply, clientOrigins, 400, pages.expired());
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return await perform(asker, form, { request, reply });
    });

  onForm(PASSWORD_PATH, async (asker, form, { request, reply }) => {
    const { userId } = asker.account;
    const judged = await judge(options, asker, form, request);
    if (judged === 'changed')
      request.log.info({ security: 'password-changed', userId }, 'a person has changed their password');
    else if ('retryAfter' in judged) void reply.header('retry-after', String(judged.retryAfter));
    return sendPage(options, reply, asker, judged === 'changed' ? 200 : judged.status, judged);
  });

  onForm(SIGN_INS_PATH, async ({ account: { userId }, signInId }, form, { request, reply }) => {
    const which = form.get('end') ?? '';
    const ended = await inTransaction(db, async (tx) =>
      which === ALL_OTHERS
        ? await endOtherSignIns(tx.db, userId, signInId, clock())
        : Number(which !== signInId && (await endSignIn(tx.db, userId, which, clock()))),
    );
    if (ended > 0) request.log.info({ security: 'sign-ins-ended', userId, ended }, 'a person has ended sign-ins');
    return reply.redirect(ACCOUNT_PATH, 303);
  });
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Judged =
  | Extract<AccountOutcome, 'changed'>
  | (Exclude<AccountOutcome, 'changed'> & { readonly status: 401 | 403 | 422 | 429; readonly retryAfter?: number });

/** Changes the password, or says why not. Wrong ones count as failed sign-ins: both are guesses. */
async function judge(
  { db, limits, organisation, clock }: AccountOptions,
  { account, signInId }: Asker,
  form: URLSearchParams,
  { ip, log }: FastifyRequest,
): Promise<Judged> {
  const { userId, username, passwordHash } = account;
  if (username === null) return { status: 403, failure: accountText.passwordElsewhere, field: 'present' };
  if (account.isDemo) return { status: 403, failure: accountText.sharedPassword, field: 'present' };
  const attempt = await limits.begin(username, ip);
  if (!attempt.isAllowed) {
    log.warn({ security: 'sign-in-limit' }, 'too many passwords have been wrong');
    return { status: 429, failure: accountText.tooManyAttempts, field: 'present', retryAfter: attempt.retryAfter };
  }
  const wrong = { status: 401, failure: accountText.presentWrong, field: 'present' } as const;
  if (!(await isPasswordRight(form.get('present') ?? '', passwordHash)) || passwordHash === null) {
    log.warn({ security: 'password-change-failed', userId }, 'a change of a password has failed');
    return wrong;
  }
  await attempt.succeed();
  const next = form.get('next') ?? '';
  const problem = await passwordProblem(next, wordsAround({ ...account, username }, organisation()));
  if (problem !== null) return { status: 422, failure: invitationText.problems[problem], field: 'next' };
  // Nobody would be kept out by it, though the page would say that others are.
  if (await isPasswordRight(next, passwordHash))
    return { status: 422, failure: accountText.samePassword, field: 'next' };
  const isChanged = await changePassword(db, { userId, presentHash: passwordHash, next, signInId }, clock());
  return isChanged ? 'changed' : wrong;
}

async function sendPage(
  { db, organisation, timeZone, clientOrigins, clock, rights }: AccountOptions,
  reply: FastifyReply,
  { account, signInId }: Asker,
  status: number,
  outcome: AccountOutcome | null,
): Promise<FastifyReply> {
  const signIns = await signInsOf(db, account.userId, clock());
  const hasSecondFactor = rights === 'directory' && account.username !== null;
  const text = accountPage({
    secondFactor: hasSecondFactor ? await secondFactorOf(db, account.userId) : null,
    organisation: organisation(),
    timeZone: timeZone(),
    account,
    signIns,
    ownId: signInId,
    outcome,
  });
  return sendHtml(reply, clientOrigins, status, text);
}
