import type { Route } from '@evenhand/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

const INPUTS_COUNT = 300;
const SEED = 20_261_122;

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

/** Numbers that are the same in every run (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const strange: readonly unknown[] = [
  ...[0, -1, 1, 2, 3, 1.5, -0, 2 ** 31, 2 ** 53, 1e308, Number.MAX_SAFE_INTEGER + 2, 10_001, 10_002],
  ...[
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    '1e309',
    '0x10',
    '١٢',
    '%00',
    '\u0000',
    '\ud800',
    'a\u0000b',
    '../../etc/passwd',
    "'; drop table case_record; --",
  ],
  ...[
    '2026-02-30',
    '2026-11-18',
    '9999-99-99T99:99:99Z',
    '+275760-09-13T00:00:00.001Z',
    '2026-11-18T09:00:00.000Z',
    '-000001-01-01',
    'x'.repeat(5_000),
    '👩‍⚖️'.repeat(200),
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    cast.maren,
    cast.teodora,
    cast.maren.toUpperCase(),
    'asc',
    'desc',
    '__proto__',
    'constructor',
  ],
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [1, 'a'],
    { a: { b: { c: [] } } },
    { __proto__: null },
    { id: 1 },
    Array.from({ length: 500 }, (_none, at) => at),
  ],
];

function keysOf(schema: unknown): readonly string[] {
  const { def } =
    (
      schema as
        | { _zod?: { def: { shape?: Record<string, unknown>; innerType?: unknown; options?: readonly unknown[] } } }
        | undefined
    )?._zod ?? {};
  if (def?.shape !== undefined) return Object.keys(def.shape);
  if (def?.innerType !== undefined) return keysOf(def.innerType);
  return (def?.options ?? []).flatMap(keysOf);
}

/** One call of a route with something strange in its path, query and body. */
function strangeCall(route: Route, next: () => number) {
  const pick = (): unknown => strange[Math.floor(next() * strange.length)];
  const text = (value: unknown): string =>
    encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''));
  // Half of the paths name a case that is there, so that what follows is judged too.
  const path = route.path.replace(/:(\w+)/g, () => (next() < 0.5 ? String(caseId) : text(pick())));
  const query = keysOf(route.query).flatMap((key) => (next() < 0.5 ? [`${key}=${text(pick())}`] : []));
  const fields = keysOf(route.body).flatMap((key) => (next() < 0.8 ? [[key, pick()] as const] : []));
  const body = next() < 0.1 ? pick() : Object.fromEntries(fields);
  return {
    method: route.method,
    url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(route.method === 'GET' || route.method === 'DELETE'
      ? {}
      : { payload: JSON.stringify(body) ?? '', headers: { 'content-type': 'application/json' } }),
  };
}

describe('Whatever is sent', () => {
  it('no operation answers 5xx, and every refusal is in the envelope [ERR-02, ERR-03]', async () => {
    const next = numbers(SEED);
    const names: readonly CastName[] = ['maren', 'teodora', 'salma'];
    const failures: string[] = [];
    let callsCount = 0;
    for (const { route } of server.routes) {
      // A stream answers without end.
      if (route.raw === 'stream') continue;
      for (let count = 0; count < INPUTS_COUNT; count += 1) {
        const call = strangeCall(route, next);
        const name = names[count % names.length] as CastName;
        const answer = await server.server.inject({
          ...call,
          headers: { ...call.headers, authorization: `Bearer test.${cast[name]}` },
        });
        callsCount += 1;
        const isEnvelope =
          answer.statusCode < 400 || (JSON.parse(answer.body) as { isError?: boolean }).isError === true;
        if (answer.statusCode >= 500 || !isEnvelope)
          failures.push(
            `${answer.statusCode} ${call.method} ${call.url} ${JSON.stringify(call.payload ?? '').slice(0, 300)}`,
          );
      }
    }
    expect(failures.slice(0, 20)).toEqual([]);
    expect(callsCount).toBeGreaterThan(20_000);
  });
});
