import { ErrorCode } from '@evenhand/contract/error-codes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enterAs, enterAsSystem } from '../access/context.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/open-database.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { AppError, badRequest } from '../platform/http/app-error.ts';
import { endOf } from '../platform/http/request-end.ts';
import { countHit } from '../platform/limits/limit.rows.ts';
import { networkOf } from '../platform/limits/network-of.ts';
import { entriesOf } from './calendar-entries.queries.ts';
import { holderOfLink } from './calendar-link.store.ts';
import { writeCalendar } from './write-calendar.ts';

interface CalendarWorld {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly publicUrl: string;
}

const WINDOW_MS = 10 * 60_000;
/** Of one address, for links that are not there: one house may have many people who have ended theirs. */
const misses = { max: 60, window: WINDOW_MS };
/** Of one person; their telephone, their computer and their mail service each come a few times in an hour. */
const readings = { max: 60, window: WINDOW_MS };
const SECRET = /^([\w-]{43})\.ics$/;

/**
 * `/calendar/{secret}.ics`: the calendar of the person whose link it is, by their rights as they are now. A link that
 * has ended, one that never was, and that of a person who has left answer as any unknown address does.
 */
export function serveCalendar(server: FastifyInstance, { db, clock, configuration, publicUrl }: CalendarWorld): void {
  server.route<{ Params: { name: string } }>({
    method: 'GET',
    url: '/calendar/:name',
    config: { isPublic: 'calendar programs read a person’s calendar here; the secret in the link is the proof' },
    schema: { hide: true },
    async handler({ params, ip }, reply) {
      void reply.header('cache-control', 'no-store');
      const now = clock();
      const [, secret] = SECRET.exec(params.name) ?? [];
      const holder = secret === undefined ? null : await holderOf(secret);
      if (secret === undefined || holder === null) return await missed(ip, now, reply);
      await limit(`calendar of ${holder}`, readings, now, reply);
      const calendar = await calendarOf(holder, secret, { now, ended: endOf(reply) });
      if (calendar === null) return await missed(ip, now, reply);
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  });

  async function holderOf(secret: string): Promise<string | null> {
    return await inReadOnly(db, async (reading) => {
      await enterAsSystem(reading);
      return await holderOfLink(reading, secret);
    });
  }

  async function calendarOf(
    userId: string,
    secret: string,
    { now, ended }: { readonly now: Date; readonly ended: AbortSignal },
  ): Promise<string | null> {
    return await inReadOnly(
      db,
      async (reading) => {
        const actor = await enterAs(reading, userId);
        if (actor === null) return null;
        const service = await configuration.since(reading, actor.serviceId, actor.publicationId);
        const entries = await entriesOf(reading, actor, { configuration: service, now });
        return writeCalendar(entries, { publicUrl, service: service.pack.service.title, secret, now });
      },
      ended,
    );
  }

  async function missed(ip: string, now: Date, reply: FastifyReply): Promise<never> {
    await limit(`calendar misses ${networkOf(ip)}`, misses, now, reply);
    throw new AppError(ErrorCode.NotFound, 'There is nothing at this address.');
  }

  /** @throws 429 beyond the limit. */
  async function limit(subject: string, max: typeof misses, now: Date, reply: FastifyReply): Promise<void> {
    const { isAllowed, wait } = await countHit(db, subject, max, now);
    if (isAllowed) return;
    void reply.header('retry-after', Math.ceil(wait / 1000));
    throw badRequest('This was asked for too often.', { status: 429 });
  }
}
