import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ParsedMail } from 'mailparser';
import { brandLine, page } from '../identity/page-frame.ts';
import { sendHtml } from '../identity/send-html.ts';
import { dayAndTime } from '../platform/days.ts';
import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';

const SHOWN_MAX_COUNT = 50;

interface OutboxSite {
  readonly directory: string;
  readonly publicUrl: string;
  readonly brand: () => { readonly organisation: string };
  readonly timeZone: () => string;
}

/** The e-mail that the demonstration would send, at /outbox, newest first. */
export function serveOutbox(server: FastifyInstance, { directory, publicUrl, brand, timeZone }: OutboxSite): void {
  server.route({
    method: 'GET',
    url: '/outbox',
    config: { isPublic: 'the e-mail of invented people, which says nothing of any case' },
    schema: { hide: true },
    async handler(_request, reply) {
      const mails = await mailsIn(directory);
      const { organisation } = brand();
      const body = html`<main class="si single outbox">
  <section class="left">
    ${brandLine(organisation)}
    <div class="mid">
      <h1>Outbox</h1>
      <p class="lead">E-mail that Evenhand would send. No mail server is set up, so it goes to nobody.</p>
      ${mails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : mails.map((mail) => mailAsHtml(mail, publicUrl, timeZone()))}
      <a class="stay" href="/">Back to Evenhand</a>
    </div>
  </section>
</main>`;
      return sendHtml(reply, [], 200, page({ title: `Outbox, ${organisation}`, body }));
    },
  });
}

async function mailsIn(directory: string): Promise<ParsedMail[]> {
  // Loaded here: a server process that is never asked for this page does not need it.
  const { simpleParser } = await import('mailparser');
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  return await Promise.all(
    newest.slice(0, SHOWN_MAX_COUNT).map(async (name) => await simpleParser(await readFile(join(directory, name)))),
  );
}

function mailAsHtml(
  { to, subject = '', text = '', date, attachments }: ParsedMail,
  publicUrl: string,
  timeZone: string,
): Html {
  const address = [to].flat()[0]?.text ?? '';
  const invitation = attachments.find(({ contentType }) => contentType === 'text/calendar');
  const moment = date === undefined ? '' : dayAndTime(date, timeZone);
  return html`<article class="part mail"><h2>${subject}</h2><p class="muted">To ${address} · ${moment}</p>${text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraphAsHtml(paragraph, publicUrl),
    )}${invitation === undefined ? null : html`<details><summary>Invitation</summary><pre>${invitation.content.toString()}</pre></details>`}</article>`;
}

/** A line with an address of ours under it is a link. */
function paragraphAsHtml(paragraph: string, publicUrl: string): Html {
  const [label = '', href = ''] = paragraph.split('\n');
  if (href.startsWith(`${publicUrl}/`)) return html`<p><a href="${href}">${label.replace(/:$/, '')}</a></p>`;
  return html`<p>${paragraph}</p>`;
}
