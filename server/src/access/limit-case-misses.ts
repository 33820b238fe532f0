import { canSeeCase, searchCase } from '@evenhand/contract/dashboard';
import type { ErrorEnvelope } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyInstance } from 'fastify';

const WINDOW_MS = 5 * 60_000;

const tooManyMisses: ErrorEnvelope = {
  isError: true,
  errorCode: ErrorCode.BadRequest,
  errorDescription: 'Too many case numbers were not found.',
};

/**
 * Limits how many case numbers that are missing or hidden a person may ask for in five minutes (gaps G-103).
 * The answer is judged after it is made: cases one may see still open above the limit, and missing and hidden
 * ones are counted and answered alike. A transaction of the call is over by then, so the count stays when the
 * act is rolled back. Call before routes are registered and after `registerLimits`.
 */
export function limitCaseMisses(server: FastifyInstance, max: number): void {
  if (max === 0) return;
  const count = server.createRateLimit({
    max,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `case misses ${request.userId}`,
  });
  server.addHook('preSerialization', async (request, reply, payload) => {
    if (!isMiss(request.routeOptions.url, payload)) return payload;
    const counted = await count(request).catch((error: unknown) => {
      request.log.warn(
        { code: (error as { code?: string }).code },
        'a case number that was not found could not be counted',
      );
      return null;
    });
    if (counted === null || counted.isAllowed || !counted.isExceeded) return payload;
    // Without the number: it may name a case whose existence the caller must not learn.
    request.log.warn(
      { security: 'case-misses-limit', userId: request.userId },
      'a person asked for too many case numbers that they cannot see',
    );
    void reply.code(429).header('retry-after', String(counted.ttlInSeconds));
    return tooManyMisses;
  });
}

function isMiss(url: string | undefined, payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  if ('errorCode' in payload) return payload.errorCode === ErrorCode.CaseNotFound;
  if (!('data' in payload)) return false;
  if (url === canSeeCase.path) return payload.data === false;
  return url === searchCase.path && Array.isArray(payload.data) && payload.data.length === 0;
}
