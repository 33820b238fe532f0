import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Writes a matter as a call would, of a case whose process need not take matters. @returns its id. */
export async function putMatter(
  server: TestServer,
  caseId: number,
  matter: { readonly number: number; readonly text: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const { id } = await server.db
    .insertInto('case_matter')
    .values({ service_id: 1, case_id: caseId, added_at: server.now(), added_by: cast.maren, ...matter })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
