import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { findInvitation } from './invitation.queries.ts';
import { acceptInvitation } from './invitation.rows.ts';
import { invitationPage } from './invitation-page.ts';
import { takeOwnForms } from './own-forms.ts';
import { passwordProblem, wordsAround } from './password-rules.ts';
import type { PlainPages } from './plain-pages.ts';
import { sendHtml } from './send-html.ts';
import { invitationText } from './sign-in.text.ts';

export interface InvitationOptions {
  readonly db: Db;
  readonly pages: PlainPages;
  readonly organisation: () => string;
  readonly clientOrigins: readonly string[];
  readonly clock: Clock;
}

/** Under the address of the provider, with the token after it. */
export const INVITATION_PATH = '/identity/invitation/';
const config = { isPublic: 'an invited person sets a password here; the token in the link is the proof' };
const schema = { hide: true };

/**
 * The page an invitation leads to. Looking at it changes nothing, so a mail filter that follows links does
 * not use the invitation up. One that was used, replaced, has expired or never was gets the same answer.
 */
export function serveInvitation(
  scope: FastifyInstance,
  { db, pages, organisation, clientOrigins, clock }: InvitationOptions,
): void {
  takeOwnForms(scope, { clientOrigins, pages });
  const unusable = (reply: FastifyReply): FastifyReply =>
    sendHtml(reply, clientOrigins, 404, pages.invitationUnusable());

  scope.get(`${INVITATION_PATH}:token`, { config, schema }, async (request, reply) => {
    const invitation = await findInvitation(db, tokenOf(request.params), clock());
    return invitation === null
      ? unusable(reply)
      : sendHtml(reply, clientOrigins, 200, invitationPage(organisation(), invitation, null));
  });

  scope.post(`${INVITATION_PATH}:token`, { config, schema }, async (request, reply) => {
    const token = tokenOf(request.params);
    const invitation = await findInvitation(db, token, clock());
    if (invitation === null) return unusable(reply);
    const password = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : '';
    const problem = await passwordProblem(password, wordsAround(invitation, organisation()));
    if (problem !== null)
      return sendHtml(
        reply,
        clientOrigins,
        422,
        invitationPage(organisation(), invitation, invitationText.problems[problem]),
      );
    if (!(await acceptInvitation(db, token, password, clock()))) return unusable(reply);
    request.log.info({ security: 'password-set', userId: invitation.userId }, 'an invited person has set a password');
    return sendHtml(reply, clientOrigins, 200, pages.passwordSet(invitation.username));
  });
}

function tokenOf(params: unknown): string {
  return (params as { token: string }).token;
}
