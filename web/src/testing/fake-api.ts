import type { LastChange } from '@evenhand/contract/envelope';
import type { AnswerOf, Route } from '@evenhand/contract/route';
import { parameterNames } from '@evenhand/contract/route';

/** One call the screen under test has made. */
export interface MadeCall {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The key under which the act may be repeated; null for a call without a key. */
  readonly actionKey: string | null;
  /** True if it goes on when the page is left. */
  readonly outlivesPage: boolean;
}

/** An answer the fake API gives to a route: data, or a function of the call, or a refusal. */
export interface FakeAnswer {
  readonly route: Route;
  readonly reply: (call: MadeCall) => Response | Promise<Response>;
}

type AnyRoute = Route<never, never, never, never> | Route;

/**
 * `answer(getCase, record)` or `answer(getCase, (call) => recordOf(call.params.id))`; data that breaks
 * the contract fails the test.
 */
export function answer<R extends AnyRoute>(
  route: R,
  data: AnswerOf<R> | ((call: MadeCall) => AnswerOf<R>),
  headers: Record<string, string> = {},
): FakeAnswer {
  const target = route as Route;
  return {
    route: target,
    reply: (call) => {
      const value = typeof data === 'function' ? (data as (call: MadeCall) => unknown)(call) : data;
      return Response.json({ data: target.response.parse(value), isError: false }, { headers });
    },
  };
}

/** `refuse(setOverview, 409, {errorCode: 'ALREADY_EXISTS', errorDescription: '…'})`. */
export function refuse(
  route: AnyRoute,
  status: number,
  error: {
    errorCode: string;
    errorDescription: string;
    fields?: Record<string, string>;
    current?: unknown;
    changed?: LastChange;
    blockers?: string[];
  },
  headers: Record<string, string> = {},
): FakeAnswer {
  return { route: route as Route, reply: () => Response.json({ isError: true, ...error }, { status, headers }) };
}

/** An answer that comes when the test calls `arrive`: `answerLater(answer(getCase, record))`. */
export function answerLater(found: FakeAnswer): { later: FakeAnswer; arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { later: { ...found, reply: (call) => promise.then(() => found.reply(call)) }, arrive: resolve };
}

/** An answer that never comes: for loading states. */
export function keepWaiting(route: AnyRoute): FakeAnswer {
  return { route: route as Route, reply: () => new Promise(() => undefined) };
}

/** A `fetch` made of answers. The last answer to a route counts; a call without an answer fails the test. */
export function fakeFetch(answers: readonly FakeAnswer[]): { fetch: typeof fetch; calls: MadeCall[] } {
  const calls: MadeCall[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), location.origin);
    const entry = answers.toReversed().flatMap((candidate) => {
      const params =
        candidate.route.method === (init?.method ?? 'GET') ? match(candidate.route.path, url.pathname) : null;
      return params === null ? [] : [{ candidate, params }];
    })[0];
    if (entry === undefined) throw new Error(`The fake API has no answer to ${init?.method ?? 'GET'} ${url.pathname}.`);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null);
    const actionKey = new Headers(init?.headers).get('idempotency-key');
    const call: MadeCall = {
      route: entry.candidate.route,
      params: entry.params,
      query: url.searchParams,
      body,
      actionKey,
      outlivesPage: init?.keepalive === true,
    };
    calls.push(call);
    return entry.candidate.reply(call);
  };
  return { fetch: send, calls };
}

function match(template: string, path: string): Record<string, string> | null {
  const names = parameterNames(template);
  const found = new RegExp(`^${template.replace(/:[A-Za-z]+/g, '([^/]+)')}/?$`, 'i').exec(path);
  return found === null
    ? null
    : Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] as string)]));
}
