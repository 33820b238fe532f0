import { getCase } from '@evenhand/contract/case-details';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

/**
 * Domain brief rule 17: a business user goes back only over visits they submitted
 * themselves; HR over anybody's.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const onlyHr = { status: 400, code: 'BAD_REQUEST', description: 'Only HR can undo what someone else has completed.' };

async function undo(main: Walk, key: string, as: CastName) {
  const id = await main.visitId(key);
  return server.as(as).call(undoComponent, { params: { id } });
}

async function riskOf(main: Walk): Promise<number | null> {
  return (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data.risk?.id ?? null;
}

/** A grievance whose risk is set by one person; what comes next is current. */
async function withRiskBy(name: CastName): Promise<Walk> {
  const main = await openGrievance(server);
  await main.reach('risk');
  await main.complete('risk', name);
  return main;
}

describe('What HR has completed', () => {
  test('the owner cannot undo, by the call or by the option, and nothing changes [PROC-19, API-132]', async () => {
    const main = await withRiskBy('maren');
    expect(await main.visit('received', 'teodora')).toMatchObject({
      canUndo: false,
      undoRefusedBecause: 'Only HR can undo what someone else has completed.',
      undoConfirmationMessage: null,
    });
    expect(await refused(server, () => undo(main, 'received', 'teodora'))).toMatchObject(onlyHr);
    expect(
      await refused(server, () => main.submit('received', 'teodora', { option: 'previous', data: null })),
    ).toMatchObject(onlyHr);
    expect(await refused(server, () => undo(main, 'risk', 'teodora'))).toMatchObject(onlyHr);
    expect(await main.currentKey()).toBe('received');
    expect(await riskOf(main)).not.toBeNull();
  });

  test('the owner cannot undo on the way back to an answer of their own, nor below one [PROC-19, API-132]', async () => {
    const above = await withRiskBy('teodora');
    await above.complete('received', 'maren');
    expect((await above.visit('risk', 'teodora')).canUndo).toBe(false);
    expect(await refused(server, () => undo(above, 'risk', 'teodora'))).toMatchObject(onlyHr);
    const below = await withRiskBy('maren');
    await below.complete('received', 'teodora');
    expect((await below.visit('risk', 'teodora')).canUndo).toBe(false);
    expect(await refused(server, () => undo(below, 'risk', 'teodora'))).toMatchObject(onlyHr);
    expect((await undo(below, 'screen', 'teodora')).status).toBe(200);
    expect(await below.currentKey()).toBe('received');
  });

  test('another HR user undoes [PROC-19, PROC-29]', async () => {
    const main = await withRiskBy('maren');
    expect((await undo(main, 'received', 'edda')).status).toBe(200);
    expect(await riskOf(main)).toBeNull();
  });
});

describe('What an owner has completed', () => {
  test('HR undoes, and history says who did [PROC-19, PROC-29]', async () => {
    const main = await withRiskBy('teodora');
    expect((await main.visit('received')).canUndo).toBe(true);
    expect((await undo(main, 'received', 'maren')).status).toBe(200);
    expect(await main.currentKey()).toBe('risk');
    expect(await riskOf(main)).toBeNull();
    const undone = (await historyOf(server, main.caseId)).filter(({ kind }) => kind === 'process.undone');
    expect(undone).toMatchObject([{ by: cast.maren }]);
  });

  test('the owner undoes, and a stakeholder does not [PROC-19, PROC-29]', async () => {
    const main = await withRiskBy('teodora');
    await join(server, main.caseId, 'isaac', 'stakeholder');
    expect(await refused(server, () => undo(main, 'received', 'isaac'))).toMatchObject(onlyHr);
    expect((await undo(main, 'received', 'teodora')).status).toBe(200);
    expect(await main.currentKey()).toBe('risk');
  });
});
