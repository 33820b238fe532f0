import type { Route } from '@evenhand/contract/route';
import { parameterNames } from '@evenhand/contract/route';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { keyOf, sampleCall } from './matrix.ts';
import type { MatrixCase } from './matrix-world.ts';
import type { CallInput, TestServer } from './test-server.ts';

/** Ids that do not exist, for what a case does not hold. */
export const nothingThere: Omit<MatrixCase, 'caseId' | 'kind' | 'state'> = {
  participantIds: { owner: 999_901, stakeholder: 999_902, observer: 999_903, blocked: 999_904 },
  recordId: 999_905,
  visitId: 999_906,
  taskId: 999_907,
  eventId: 999_908,
  ids: {},
};

/** Every reading call of the product, as one person makes it about a case and about themselves. */
export function readingCalls(
  server: TestServer,
  userId: string,
  about: MatrixCase,
): { readonly route: Route; readonly input: CallInput<never> }[] {
  // The stream of changes never ends; its own test checks who is sent what (live/case-feed.test.ts).
  const reading = server.routes.filter(({ route, isAct }) => !isAct && route.raw !== 'stream');
  return reading.map(({ route }) => {
    const sample = sampleCall(server, route, about);
    const unnamed = Object.fromEntries(
      parameterNames(route.path).map((parameter) => [parameter, parameter === 'query' ? 'marlowe' : 1]),
    );
    const own = route.path.includes('/User/UserProfile/') ? { id: userId } : {};
    const input: CallInput<never> = {
      ...sample,
      params: { ...unnamed, ...sample.params, employeeId: userId, ...own },
      ...(keyOf(route) === 'GET /api/cases/query/existingcase'
        ? { query: { ...sample.query, employeeId: userId } }
        : {}),
    };
    return { route, input };
  });
}

/** The answers to all of them, byte for byte and by call. */
export async function everythingReadBy(
  server: TestServer,
  name: CastName,
  about: MatrixCase,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { route, input } of readingCalls(server, cast[name], about)) {
    const { status, body, headers } = await server.as(name).call(route, input);
    const counts = ['x-total-rows', 'x-has-more-rows'].map((header) => String(headers[header] ?? '')).join(' ');
    answers[keyOf(route)] = `${status} ${counts} ${body}`;
  }
  return answers;
}
