import { randomBytes } from 'node:crypto';
import * as contract from '@evenhand/contract/calendar';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { endLink, keepLink, linkMadeAt } from './calendar-link.store.ts';

const SECRET_BYTES = 32;

/** What a person does with the link of their calendar, which `serve-calendar.ts` answers. */
export function calendarRoutes(serve: Serve, publicUrl: string): void {
  serve.read(contract.getCalendarLink, signedIn, async ({ db, actor }) => ({
    madeAt: (await linkMadeAt(db, actor.userId))?.toISOString() ?? null,
  }));
  serve.act(contract.makeCalendarLink, signedIn, async (act, { report }) => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await keepLink(act, secret);
    report({ security: 'calendar-link-made', userId: act.actor.userId }, 'a person has made a link of their calendar');
    return { address: `${publicUrl}/calendar/${secret}.ics` };
  });
  serve.act(contract.endCalendarLink, signedIn, async (act, { report }) => {
    await endLink(act);
    report(
      { security: 'calendar-link-ended', userId: act.actor.userId },
      'a person has ended the link of their calendar',
    );
    return null;
  });
}
