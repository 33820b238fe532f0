import * as contract from '@evenhand/contract/notifications';
import { standardMailWords } from '@evenhand/engine/mail-words';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { choicesOf, chooseMail } from './mail-choices.ts';

export const outgoingMail = { routes };

/** What a person chooses about the mail that is sent to them (`send-due-mail.ts`). */
function routes(serve: Serve): void {
  serve.read(contract.getMailChoices, signedIn, async ({ db, actor, configuration }) => {
    const { refusedAt, ...choices } = await choicesOf(db, actor.userId);
    const { digestAt } = configuration.pack.mail ?? standardMailWords;
    return { ...choices, address: actor.email, digestAt, refusedSince: refusedAt?.toISOString() ?? null };
  });
  serve.act(contract.setMailChoices, signedIn, (act, { body }) => chooseMail(act, body));
}
