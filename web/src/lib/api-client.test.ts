import { createCase } from '@evenhand/contract/case-creation';
import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { setOverview } from '@evenhand/contract/cases';
import { getBranding } from '@evenhand/contract/configuration';
import { canSeeCase } from '@evenhand/contract/dashboard';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { followCases } from '@evenhand/contract/live';
import { setAvailability } from '@evenhand/contract/users';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callForPage, callForStream, callForTotal, configureApi } from './api-client.ts';
import { ApiError, CallFailed } from './api-error.ts';
import { defineQuery } from './define-query.ts';
import { clearErrors, readErrors } from './error-list.ts';
import { follows } from './follows.ts';
import { isServerAway, subscribeReach } from './server-reach.ts';

let sent: { url: string; init: RequestInit }[] = [];
let answers: (Response | Error)[] = [];
let unauthenticated = 0;

beforeEach(() => {
  sent = [];
  answers = [];
  unauthenticated = 0;
  configureApi({
    services: { case: 'https://cases.example', user: 'https://users.example' },
    token: () => 'token-1',
    onUnauthenticated: () => unauthenticated++,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      const answer = answers.shift() ?? json({ data: null, isError: false });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
});
afterEach(() => {
  clearErrors();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
// The client keeps its configuration in its module, which test files share.
afterAll(() => void vi.resetModules());

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const header = (at: number, name: string): string | undefined =>
  (sent[at]!.init.headers as Record<string, string>)[name];
const newCase = { topicId: 1, sectionId: 1, accessLevelId: 1, caseOwnerId: '00000000-0000-4000-8000-000000000001' };

test('every call carries the bearer token [AUTH-05]', async () => {
  await call(getBranding);
  expect(header(0, 'authorization')).toBe('Bearer token-1');
});

test('each service is called at its configured host, and at our own origin without one [AUTH-06]', async () => {
  await call(canSeeCase, { params: { id: 10001 } });
  await call(setAvailability, { query: { availability: 'Busy' } });
  await call(getBranding);
  expect(sent.map(({ url }) => url)).toEqual([
    'https://cases.example/api/CanSeeCase/10001',
    'https://users.example/v1/Availability?availability=Busy',
    '/api/branding',
  ]);
});

test('the inner data is answered when present, else the whole body [ERR-15]', async () => {
  answers = [json({ data: { id: 7 }, isError: false }), json({ title: 'whole' })];
  expect(await call(createCase, { body: newCase })).toEqual({ id: 7 });
  expect(await call(getBranding)).toEqual({ title: 'whole' });
});

test('repeated query values repeat their key and unset ones are left out', async () => {
  await callForPage(pageOfCases, { params: { page: 2 }, query: { status: [1, 3], topic: undefined } });
  expect(sent[0]?.url).toBe('https://cases.example/api/cases/page/2?status=1&status=3');
});

test.each([['true'], ['false'], [null]])(
  'a page of a list reports whether another page follows: %s [API-002]',
  async (header) => {
    answers = [json({ data: [], isError: false }, 200, header === null ? {} : { 'x-has-more-rows': header })];
    expect(await callForPage(pageOfCases, { params: { page: 2 } })).toEqual({ rows: [], hasMore: header === 'true' });
  },
);

test.each([
  ['17', 17],
  ['1000+', '1000+'],
  [null, undefined],
])(
  'the total of a list has the page count from the body and the row count from the header: %s [API-003]',
  async (header, rows) => {
    answers = [json({ data: 2, isError: false }, 200, header === null ? {} : { 'x-total-rows': header })];
    expect(await callForTotal(totalCasePages)).toEqual({ pages: 2, rows });
  },
);

test('a server error joins the list with its code and description, and the call rejects with no detail [ERR-08] [ERR-13]', async () => {
  answers = [json({ isError: true, errorCode: 'NOT_AUTHORISED', errorDescription: 'You may not.' }, 403)];
  const rejection = await call(getBranding).catch((error: unknown) => error);
  expect(readErrors()).toEqual([{ code: 'NOT_AUTHORISED', description: 'You may not.' }]);
  expect(rejection).toBeInstanceOf(CallFailed);
  expect((rejection as Error).message).toBe('');
});

test('a body flagged isError is an error even with a success status [ERR-14]', async () => {
  answers = [json({ isError: true, errorCode: 'BAD_REQUEST', errorDescription: 'No.' }, 200)];
  await expect(call(getBranding)).rejects.toBeInstanceOf(CallFailed);
  expect(readErrors()).toEqual([{ code: 'BAD_REQUEST', description: 'No.' }]);
});

test('a missing code is logged as UNKNOWN_ERROR [ERR-09] and a missing description names the address [ERR-10]', async () => {
  answers = [new Response('<html>', { status: 502 })];
  await expect(call(canSeeCase, { params: { id: 5 } })).rejects.toBeInstanceOf(CallFailed);
  expect(readErrors()).toEqual([
    { code: 'UNKNOWN_ERROR', description: 'Error when calling https://cases.example/api/CanSeeCase/5.' },
  ]);
});

test("no response at all is 'Network Error' [ERR-11]", async () => {
  answers = [new TypeError('Failed to fetch')];
  await expect(call(canSeeCase, { params: { id: 5 } })).rejects.toBeInstanceOf(CallFailed);
  expect(readErrors()).toEqual([
    { code: 'Network Error', description: 'Error when calling https://cases.example/api/CanSeeCase/5.' },
  ]);
});

test('a quiet call keeps its failure to itself, with every detail', async () => {
  answers = [
    json(
      {
        isError: true,
        errorCode: 'ALREADY_EXISTS',
        errorDescription: 'Stale.',
        fields: { overview: 'Too old' },
        current: { version: 4 },
        blockers: ['one'],
      },
      409,
    ),
  ];
  const overview = { overview: 'x', caseTrackingRecordId: 1, version: 3 };
  const error = await call(setOverview, { params: { id: 1 }, body: overview, quiet: [ErrorCode.AlreadyExists] }).catch(
    (failure: unknown) => failure,
  );
  expect(readErrors()).toEqual([]);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'ALREADY_EXISTS',
    status: 409,
    fields: { overview: 'Too old' },
    current: { version: 4 },
    blockers: ['one'],
  });
});

test('a quiet call that nothing was said about has a sentence without an address', async () => {
  answers = [new TypeError('Failed to fetch'), new Response('<html>', { status: 502 })];
  const request = () => call(canSeeCase, { params: { id: 5 }, quiet: true });
  await expect(request()).rejects.toMatchObject({
    sentence: 'The server could not be reached. Check your connection and try again.',
  });
  await expect(request()).rejects.toMatchObject({ sentence: 'Something went wrong. Please try again.' });
});

const tooOften = { isError: true, errorCode: 'BAD_REQUEST', errorDescription: 'You have searched too often.' };

test.each<[header: string | null, said: string]>([
  ['1', 'You can try again in 1 second.'],
  ['45', 'You can try again in 45 seconds.'],
  ['300', 'You can try again in 5 minutes.'],
  ['Wed, 18 Nov 2026 10:00:30 GMT', 'You can try again in 30 seconds.'],
  ['Wed, 18 Nov 2026 09:00:00 GMT', 'Please wait a moment, then try again.'],
  ['soon', 'Please wait a moment, then try again.'],
  [null, 'Please wait a moment, then try again.'],
])('a limit says what happened and when to try again, after Retry-After %s', async (retryAfter, message) => {
  vi.setSystemTime('2026-11-18T10:00:00.000Z');
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter };
  answers = [
    json(tooOften, 429, headers),
    json(tooOften, 429, headers),
    new Response('<html>', { status: 429, headers }),
  ];
  await expect(call(getBranding)).rejects.toBeInstanceOf(CallFailed);
  expect(readErrors()).toEqual([
    { code: 'BAD_REQUEST', description: `You have searched too often. ${message}`, isLimit: true },
  ]);
  await expect(call(getBranding, { quiet: ['BAD_REQUEST'] })).rejects.toMatchObject({
    status: 429,
    sentence: `You have searched too often. ${message}`,
  });
  await expect(call(getBranding, { quiet: true })).rejects.toMatchObject({
    sentence: `You have made too many requests in a short time. ${message}`,
  });
  expect(readErrors()).toHaveLength(1);
});

test('the failure of a call that nobody asked for is a log entry and nothing else [ERR-20]', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  answers = [
    json({ isError: true, errorCode: 'EXCEPTION', errorDescription: 'Oh.' }, 500),
    new TypeError('Failed to fetch'),
  ];
  await expect(call(getBranding, { quiet: 'logged' })).rejects.toBeInstanceOf(ApiError);
  await expect(call(canSeeCase, { params: { id: 5 }, quiet: 'logged' })).rejects.toBeInstanceOf(ApiError);
  expect(log.mock.calls).toEqual([
    ['EXCEPTION: Oh.'],
    ['Network Error: Error when calling https://cases.example/api/CanSeeCase/5.'],
  ]);
  expect(readErrors()).toEqual([]);
});

test('a call quiet about one code is loud about the others', async () => {
  answers = [json({ isError: true, errorCode: 'EXCEPTION', errorDescription: 'Oh.' }, 500)];
  await expect(call(getBranding, { quiet: [ErrorCode.AlreadyExists] })).rejects.toBeInstanceOf(CallFailed);
  expect(readErrors()).toHaveLength(1);
});

test('a POST carries a key; without an answer it is sent once more under the same key', async () => {
  answers = [new TypeError('lost'), json({ data: { id: 9 }, isError: false })];
  expect(await call(createCase, { body: newCase })).toEqual({ id: 9 });
  expect(header(0, 'idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(header(1, 'idempotency-key')).toBe(header(0, 'idempotency-key'));
});

test('one act of a person keeps its key over several tries', async () => {
  await call(createCase, { body: newCase, actionKey: 'act-1' });
  await call(createCase, { body: newCase, actionKey: 'act-1' });
  expect([header(0, 'idempotency-key'), header(1, 'idempotency-key')]).toEqual(['act-1', 'act-1']);
});

test('a call that outlives the page does so while the browser takes its body, and is sent as usual when it is too large', async () => {
  const keep = (overview: string) =>
    call(setOverview, { params: { id: 1 }, body: { overview, caseTrackingRecordId: 1 }, outlivesPage: true });
  await Promise.all([keep('short'), keep('x'.repeat(40_000)), keep('é'.repeat(20_000))]);
  await keep('é'.repeat(20_000));
  await call(setOverview, { params: { id: 1 }, body: { overview: 'short', caseTrackingRecordId: 1 } });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, undefined, true, undefined]);
});

test('a refused token asks for sign-in and shows no dialog', async () => {
  answers = [json({ isError: true, errorCode: 'NOT_AUTHORISED', errorDescription: 'Token.' }, 401)];
  await expect(call(getBranding)).rejects.toBeInstanceOf(CallFailed);
  expect([unauthenticated, readErrors().length]).toEqual([1, 0]);
});

test('a stream whose token is refused asks for sign-in, and one that fails otherwise does not [SIGNED-OUT-01]', async () => {
  const refusal = (status: number) =>
    json({ isError: true, errorCode: 'NOT_AUTHORISED', errorDescription: 'x' }, status);
  answers = [refusal(503), refusal(401)];
  const open = () => callForStream(followCases, new AbortController().signal);
  await expect(open()).rejects.toBeInstanceOf(ApiError);
  expect(unauthenticated).toBe(0);
  await expect(open()).rejects.toBeInstanceOf(ApiError);
  expect(unauthenticated).toBe(1);
});

test('a call given up on purpose is no error', async () => {
  const giveUp = new AbortController();
  giveUp.abort();
  answers = [new DOMException('Aborted', 'AbortError')];
  await expect(call(getBranding, { signal: giveUp.signal })).rejects.toThrow('Aborted');
  expect(readErrors()).toEqual([]);
});

test('a call without an answer says that the server is away, until it answers anything again; one that is aborted says nothing [REACH-01]', async () => {
  const told: boolean[] = [];
  const stop = subscribeReach(() => told.push(isServerAway()));
  answers = [new TypeError('failed'), json({ isError: true, errorCode: 'NOT_FOUND' }, 404)];
  await expect(call(getBranding)).rejects.toThrow();
  expect(isServerAway()).toBe(true);
  await expect(call(getBranding, { quiet: true })).rejects.toThrow();
  expect(told).toEqual([true, false]);
  answers = [new TypeError('aborted')];
  await expect(call(getBranding, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(told).toEqual([true, false]);
  stop();
});

test.each([
  ['again what the screen shows is only logged', 'shown before', []],
  ['what the screen does not show yet is an error', undefined, ['Network Error']],
])('without an answer, reading %s [REACH-02]', async (_what, shown, codes) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = defineQuery({
    queryKey: ['brand of a test'],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(getBranding, { signal, quiet: ['NOT_FOUND'] }),
  });
  if (shown !== undefined) client.setQueryData(query.queryKey, shown as never);
  answers = [new TypeError('failed')];
  await expect(client.fetchQuery(query)).rejects.toThrow();
  expect(readErrors().map(({ code }) => code)).toEqual(codes);
  expect(client.getQueryData(query.queryKey)).toBe(shown);
  await call(getBranding);
});
