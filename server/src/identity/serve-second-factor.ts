import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import type { PassedPassword } from './passed-password.rows.ts';
import { keepPassed, passedIn } from './passed-password.rows.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { saveSecondFactor, spendCode } from './second-factor.rows.ts';
import { secondFactorText as text } from './second-factor.text.ts';
import { codePage, keptButton, recoveryCodesPage, setUpPage } from './second-factor-page.ts';
import { sendHtml } from './send-html.ts';
import { interactionOf } from './sign-in-interaction.ts';
import type { SignInOptions } from './sign-in-options.ts';
import { enrolmentAddress, stepOf } from './totp.ts';

const config = {
  isPublic: 'the second step of a sign-in; the cookie of the sign-in, and the password before, are the proof',
};
const schema = { hide: true };

/** Where the second step of a sign-in is asked for. */
export const codePathOf = (interactionId: string): string => `/identity/interaction/${interactionId}/code`;

interface Step {
  readonly interaction: Interaction;
  readonly passed: PassedPassword & { readonly username: string };
  readonly isSetUp: boolean;
}

/**
 * The second step of a sign-in with a password: a code, or at first the set-up of the app that makes them. Wrong codes
 * count against the limits of the person.
 */
export function serveSecondFactor(scope: FastifyInstance, options: SignInOptions): void {
  const { db, provider, pages, limits, clientOrigins, clock } = options;
  const organisation = (): string => options.brand().organisation;
  const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    sendHtml(reply, clientOrigins, status, page);

  /** Null where no password was right in this browser, as on a page that is over. */
  async function stepIn(request: FastifyRequest, reply: FastifyReply): Promise<Step | null> {
    const interaction = await interactionOf(provider, request, reply);
    const passed = interaction === null ? null : await passedIn(db, interaction.uid);
    if (interaction === null || passed === null) return null;
    return { interaction, passed, isSetUp: (await secondFactorOf(db, passed.userId)).setUpAt !== null };
  }

  function pageOf({ interaction, passed, isSetUp }: Step, isRecovery: boolean, failure: string | null): string {
    const form = { organisation: organisation(), action: codePathOf(interaction.uid), failure };
    if (isSetUp) return codePage({ ...form, isRecovery });
    const { secret, username } = passed;
    const address = enrolmentAddress(secret, { username, organisation: organisation() });
    return setUpPage({ ...form, secret, address, lead: text.setUpLead });
  }

  async function finish({ passed }: Step, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.log.info({ security: 'sign-in', userId: passed.userId }, 'a person has signed in');
    const login = { accountId: passed.userId, remember: false };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
  }

  scope.get('/identity/interaction/:uid/code', { config, schema }, async (request, reply) => {
    const step = await stepIn(request, reply);
    if (step === null) return send(reply, 400, pages.expired());
    return send(reply, 200, pageOf(step, (request.query as { with?: string }).with === 'recovery', null));
  });

  scope.post('/identity/interaction/:uid/code', { config, schema }, async (request, reply) => {
    const step = await stepIn(request, reply);
    if (step === null) return send(reply, 400, pages.expired());
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (step.passed.isComplete && form.has('kept')) return finish(step, request, reply);
    const { userId, secret } = step.passed;
    const code = (form.get('code') ?? '').slice(0, 100);
    const isRecovery = /[a-z]/i.test(code);
    const attempt = await limits.beginCode(userId, request.ip);
    if (!attempt.isAllowed) {
      request.log.warn({ security: 'sign-in-limit' }, 'too many codes have been wrong');
      void reply.header('retry-after', String(attempt.retryAfter));
      return send(reply, 429, pageOf(step, isRecovery, text.tooManyAttempts));
    }
    const confirmed = step.isSetUp ? null : stepOf(secret, code, clock());
    const isRight = step.isSetUp ? await spendCode(db, userId, code, clock()) : confirmed !== null;
    if (!isRight) {
      request.log.warn({ security: 'second-factor-failed', userId }, 'a code was wrong');
      return send(reply, 401, pageOf(step, isRecovery, isRecovery ? text.recoveryWrong : text.codeWrong));
    }
    await attempt.succeed();
    if (confirmed === null) return finish(step, request, reply);
    const codes = await saveSecondFactor(db, { userId, secret, step: confirmed }, { replaces: false }, clock());
    // Set up meanwhile in another browser, whose app counts.
    if (codes === null) return reply.redirect(codePathOf(step.interaction.uid), 303);
    request.log.info({ security: 'second-factor-set-up', userId }, 'a person has set up a second factor');
    const { username: _username, ...passed } = step.passed;
    await keepPassed(db, step.interaction.uid, { ...passed, isComplete: true });
    return send(reply, 200, recoveryCodesPage(organisation(), codes, keptButton(codePathOf(step.interaction.uid))));
  });
}
