import { messageCalls } from '@evenhand/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { harmlessHtml, hostileHtml } from '../../testing/hostile-html.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { cleanHtml, textOf } from './clean-html.ts';

/** Cells of a spreadsheet as the editor of the browser sends them. */
const pastedCells =
  '<table><tbody><tr><td><p>Name</p></td><td><p>Days</p></td></tr><tr><td><p>A</p></td><td><p>3</p></td></tr></tbody></table><p></p>';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function previewOf(body: string): Promise<string> {
  const { rows } = await sql<{ preview: string }>`select message_preview(${body}) as preview`.execute(server.db);
  return rows[0]!.preview;
}

it('The preview that the database keeps of a body is its words on one line, cut to 240 characters', async () => {
  const bodies = [...hostileHtml, ...harmlessHtml, '<p>A&nbsp;b</p><p>c\n\td</p>', '<p>&amp;lt;</p>'].map(cleanHtml);
  for (const body of bodies) expect(await previewOf(body), body).toBe([...textOf(body)].slice(0, 240).join(''));
  expect(await previewOf(`<p>${'word '.repeat(30_000)}</p>`)).toBe('word '.repeat(48));
  expect(await previewOf(' ')).toBe('');
});

it('The preview tells cells apart, and leaves out what was struck out [MSG-08, PASTE-01]', async () => {
  expect(await previewOf(cleanHtml(pastedCells))).toBe('Name Days A 3');
  expect(await previewOf('<table><tr><td>Mon</td><td>12</td></tr></table><blockquote>No.</blockquote>x')).toBe(
    'Mon 12 No. x',
  );
  expect(await previewOf('<p>He <s>did not</s> shout, <s>or</s> so they say.</p>')).toBe('He shout, so they say.');
});

it('A message shows how it begins, and a draft how it begins now [MSG-08]', async () => {
  const caseId = await openCase(server);
  const { id } = await post(server, 'maren', caseId, {
    body: '<p>Dear all,</p><p>we <strong>me</strong>et on Monday.</p>',
  });
  const read = await server.as('teodora').call(messageCalls.get, { params: { caseId, id } });
  expect(read.data.preview).toBe('Dear all, we meet on Monday.');
  const typed = { draftId: null, parentMessageId: null, subject: '' };
  const keep = (body: string, baseUpdatedAt: string | null) =>
    server
      .as('maren')
      .call(messageCalls.keepTyped, { params: { id: caseId }, body: { ...typed, body, baseUpdatedAt } });
  const first = await keep('<p>First</p>', null);
  expect(first.data.preview).toBe('First');
  expect((await keep('<p>Second</p>', first.data.updatedAt)).data.preview).toBe('Second');
});
