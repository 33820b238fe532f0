import { expect, test } from 'vitest';
import { callHidden, trustingApp } from '../../testing/hidden-without-predicate.ts';
import { openMatrixCases } from '../../testing/matrix-app.ts';
import { matrixStates } from '../../testing/matrix-world.ts';
import { startTestServer } from '../../testing/test-server.ts';

// What matrix-without-predicate.test.ts proves for two states, for every one.

test.each(matrixStates)(
  'every cell of the matrix on a case that is %s stays hidden by row-level security alone [PERM-04, PERM-05]',
  async (state) => {
    const server = await startTestServer();
    const app = await trustingApp(server, server.serving);
    const { cells, open } = await callHidden(server, app, await openMatrixCases(server, [state]));
    await app.close();
    await server.close();
    expect(open).toEqual([]);
    expect(cells).toBeGreaterThan(500);
  },
);
