import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { serveOutbox } from './outbox-page.ts';

const PUBLIC_URL = 'http://localhost:3000';
const parent = await mkdtemp(join(tmpdir(), 'evenhand-outbox-page-'));
const directory = join(parent, 'outbox');
afterAll(() => rm(parent, { recursive: true }));

const app = fastify();
serveOutbox(app, {
  directory,
  publicUrl: PUBLIC_URL,
  brand: () => ({ organisation: 'Northmoor' }),
  timeZone: () => 'Europe/London',
});
const page = async () => await app.inject({ method: 'GET', url: '/outbox' });

test('the outbox says when it is empty, and shows the mails that are kept, the newest first, with their links and invitations [MAILOUT-11, CALOUT-12]', async () => {
  expect((await page()).body).toContain('Nothing has been sent yet.');
  const mailer = openMailer({ smtp: null, from: 'evenhand@northmoor.example', directory });
  const link = `${PUBLIC_URL}/notifications/open/7`;
  const elsewhere = 'https://elsewhere.example/x';
  for (const subject of ['The <first>', 'The second'])
    await mailer.send({
      subject,
      messageId: '<evenhand.1@northmoor.example>',
      text: `Sign in.\n\nYou have a task to complete:\n${link}\n\nElsewhere:\n${elsewhere}\n`,
      html: '',
      choicesUrl: `${PUBLIC_URL}/profile#email`,
      to: 'maren.oduya@northmoor.example',
      fromName: 'People Advisory',
      ...(subject === 'The second' ? { invitation: { method: 'REQUEST', content: 'SUMMARY:Meeting <b>' } } : {}),
    });
  await writeFile(join(directory, 'notes.txt'), 'not a mail');
  const { body, headers } = await page();
  expect(body.indexOf('The second')).toBeGreaterThan(0);
  expect(body.indexOf('The second')).toBeLessThan(body.indexOf('The &lt;first&gt;'));
  expect(body).toContain('To maren.oduya@northmoor.example');
  expect(body).toContain(`<a href="${link}">You have a task to complete</a>`);
  expect(body.match(/<pre>.*?<\/pre>/gs)).toEqual([expect.stringContaining('SUMMARY:Meeting &lt;b&gt;')]);
  expect(body).not.toContain(`href="${elsewhere}"`);
  expect(body).not.toContain('not a mail');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
