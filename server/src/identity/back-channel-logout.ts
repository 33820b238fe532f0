import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import { connectExternalIssuer } from './external-issuer.ts';
import type { EndOrdered } from './ordered-sign-outs.ts';
import type { LogoutOrder } from './verify-logout-token.ts';
import { verifyLogoutToken } from './verify-logout-token.ts';

export interface BackChannelLogoutOptions {
  readonly db: Db;
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Ends what is ordered. */
  readonly end: EndOrdered;
}

const LARGEST_FORM_BYTES = 32_768;
const config = { isPublic: 'the external identity provider reports sign-outs here; its signed token is the proof' };

/**
 * The address an external provider calls when a person signs out there (OpenID Connect Back-Channel Logout
 * 1.0): POST of a form with `logout_token`, which names a session, a person or both.
 */
export async function serveBackChannelLogout(
  server: FastifyInstance,
  options: BackChannelLogoutOptions,
): Promise<void> {
  const { db, issuer, clientId, clock, log, end } = options;
  const discovered = connectExternalIssuer(issuer, log);
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(body as string));
      },
    );
    scope.post('/identity/backchannel-logout', { config, schema: { hide: true } }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
      const [token] = tokens;
      if (token === undefined || tokens.length > 1) throw refused();
      const order = await orderOf(token);
      if (order === null || !(await carryOut({ db, issuer, end }, order, clock()))) {
        request.log.warn({ security: 'logout-token-refused' }, 'a logout token was refused');
        throw refused();
      }
      return reply.code(200).send();
    });
    done();
  });

  async function orderOf(token: string): Promise<LogoutOrder | null> {
    try {
      return await verifyLogoutToken(token, await discovered(), clientId);
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'a logout token could not be checked');
      // The provider may try again later.
      throw new AppError('EXCEPTION', 'The service is not available just now. Please try again.', { status: 503 });
    }
  }
}

/**
 * @returns false when the order was carried out before. What it ends and that it was used commit together.
 */
async function carryOut(
  { db, issuer, end }: Pick<BackChannelLogoutOptions, 'db' | 'issuer' | 'end'>,
  order: LogoutOrder,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async ({ db: tx }) => {
    const spent = await tx
      .insertInto('spent_logout_token')
      .values({ jti: order.jti, expires_at: new Date(order.expiresAt) })
      .onConflict((conflict) => conflict.column('jti').doNothing())
      .executeTakeFirst();
    if (spent.numInsertedOrUpdatedRows === 0n) return false;
    await end(tx, issuer, order, now);
    return true;
  });
}

/**
 * @returns how many used logout tokens went; they have expired, so they are refused without being remembered.
 */
export async function purgeSpentLogoutTokens(db: Db, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('spent_logout_token')
    .where('expires_at', '<', new Date(now.getTime() - 60_000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function refused(): AppError {
  return badRequest('The logout token is not valid.');
}
