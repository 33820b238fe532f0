import { afterEach, expect, test, vi } from 'vitest';
import { sendingWithProgress } from './send-with-progress.ts';

/** A request whose answer the test gives itself. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: [string, string][] = [];
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  answered: Record<string, string> = {};
  responseText = '';
  opened: string[] = [];
  sent: unknown;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null;
  }
  open(...how: string[]): void {
    this.opened = how;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.push([name, value]);
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

function send(init: RequestInit = {}) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const percents: number[] = [];
  const answer = sendingWithProgress((percent) => percents.push(percent))('/files', {
    method: 'POST',
    headers: { accept: 'text/plain' },
    body: 'words',
    ...init,
  });
  return { answer, percents, request: FakeRequest.last as FakeRequest };
}

test('sends method, headers and body, tells how much has been sent, and answers like fetch', async () => {
  const { answer, percents, request } = send();
  expect([request.opened, request.headers, request.sent]).toEqual([
    ['POST', '/files'],
    [['accept', 'text/plain']],
    'words',
  ]);
  request.upload.onprogress?.({ loaded: 1, total: 3 });
  request.upload.onprogress?.({ loaded: 0, total: 0 });
  request.answer(413, 'Too large.');
  const response = await answer;
  expect([response.status, await response.text(), percents]).toEqual([413, 'Too large.', [33, 100]]);
});

test.each([204, 205, 304])('an answer that has no body (%i) is an answer', async (status) => {
  const { answer, request } = send();
  request.answer(status, '');
  const response = await answer;
  expect([response.status, response.body]).toEqual([status, null]);
});

test('an answer that no response can be made of is refused, and does not stay open for ever', async () => {
  const { answer, request } = send();
  request.answer(999, '');
  await expect(answer).rejects.toThrow(RangeError);
});

test('no answer, and a request that is stopped, are refused', async () => {
  const broken = send();
  broken.request.onerror?.();
  await expect(broken.answer).rejects.toThrow(TypeError);
  const stop = new AbortController();
  const stopped = send({ signal: stop.signal });
  stop.abort();
  await expect(stopped.answer).rejects.toMatchObject({ name: 'AbortError' });
  const never = send({ signal: stop.signal });
  await expect(never.answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(never.request.sent).toBeUndefined();
});
