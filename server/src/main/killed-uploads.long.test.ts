import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/identity-browser.ts';
import { ownProcesses } from '../../testing/own-process.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { fileOf, multipartOf } from '../../testing/uploads.ts';
import { openGrievance, received } from '../../testing/walk.ts';
import { sweepContent } from '../files/sweep-content.ts';
import type { Db } from '../platform/database/open-database.ts';
import { createDiskContent } from '../platform/files/disk-content.ts';
import { createStaging } from '../platform/files/staging.ts';

const SUBMITS_COUNT = 20;
/** After so many answers the server process is killed; the other submits are somewhere on their way. */
const KILLED_AFTER = [1, 4, 8];
const LONGER_THAN_A_REQUEST_MS = 2 * 60 * 60_000;
const BYTES_COUNT = 300_000;

const processes = ownProcesses();
const { whileStopped } = processes;
const filesDirectory = join(processes.dataDirectory, 'files');

/** A component that takes files, and what is submitted for it. */
interface Submit {
  readonly visitId: number;
  readonly caseId: number;
  readonly body: { readonly type: string; readonly bytes: Buffer };
}
let submits: Submit[];
/** Staging directories and content without a row that sweeps have found. */
let leftBehindCount = 0;

beforeAll(async () => {
  const first = await processes.start();
  await first.end('SIGTERM');
  submits = await processes.arrange(openSubmits);
}, 300_000);
afterAll(() => processes.remove());

/** Grievances whose receipt is about to be recorded, each with a file of its own and one that all have. */
async function openSubmits(world: TestServer): Promise<Submit[]> {
  const opened: Submit[] = [];
  for (let number = 1; number <= SUBMITS_COUNT; number += 1) {
    const main = await openGrievance(world);
    await main.reach('received');
    const visitId = await main.visitId('received');
    const model = {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: main.recordId,
      workflowComponentOptionId: main.component('received').options.find(({ kind }) => kind === 'advance')!.id,
      workflowComponentData: received,
    };
    const text = (word: string) => `${word}\n`.repeat(BYTES_COUNT / word.length);
    const body = await multipartOf([
      ['model', JSON.stringify(model)],
      ['files', fileOf('own.txt', text(`Notes ${number}.`))],
      ['files', fileOf('shared.txt', text('The policy.'))],
    ]);
    opened.push({ visitId, caseId: main.caseId, body });
  }
  return opened;
}

function send(address: string, token: string, { body }: Submit): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': body.type };
  return fetch(`${address}/api/componentTrackingWithFiles`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body.bytes),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What there is of each submit; the same columns for one that was carried out whole, or not at all. */
async function stateOf(owner: Db) {
  const { rows } = await sql<{
    visitId: number;
    status: number;
    events: number;
    waiting: string[];
    carried: string[];
    told: number;
  }>`
    select v.id as "visitId", v.status,
      (select count(*)::int from tracked_event e where e.visit_id = v.id) as events,
      array(select f.filename from case_file f where f.case_id = v.case_id and f.form_record_id is not null order by f.id) as waiting,
      array(select f.filename from case_file f join tracked_event e on e.case_id = f.case_id and e.id = f.tracked_event_id where e.visit_id = v.id order by f.id) as carried,
      (select count(*)::int from history_content h where h.case_id = v.case_id and h.body like '%filesAdded%') as told
    from visit v where v.id = any(${submits.map(({ visitId }) => visitId)}::bigint[]) order by v.id`.execute(owner);
  return rows;
}
const whole = { status: 3, events: 1, waiting: [], carried: ['own.txt', 'shared.txt'], told: 1 };
const none = { status: 2, waiting: [], carried: [], told: 0 };

function hashesOnDisk(): string[] {
  const content = join(filesDirectory, 'content');
  return existsSync(content)
    ? readdirSync(content)
        .flatMap((folder) => readdirSync(join(content, folder)))
        .sort()
    : [];
}

/** Proves that nothing is half-done. @returns the visits that were completed. */
async function completedVisits(owner: Db, serving: Db): Promise<number[]> {
  const state = await stateOf(owner);
  for (const { visitId, ...one } of state)
    expect(one, `visit ${visitId}`).toMatchObject(one.status === 3 ? whole : none);
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from case_file order by 1`.execute(owner);
  const referred = rows.map(({ sha256 }) => sha256);
  // No row is without its bytes, before the sweep as after it.
  expect(hashesOnDisk()).toEqual(expect.arrayContaining(referred));
  for (const sha256 of referred) {
    const bytes = readFileSync(join(filesDirectory, 'content', sha256.slice(0, 2), sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  leftBehindCount += hashesOnDisk().length - referred.length + readdirSync(join(filesDirectory, 'staging')).length;
  const files = { staging: createStaging(filesDirectory), content: createDiskContent(filesDirectory) };
  await sweepContent(serving, files, new Date(Date.now() + LONGER_THAN_A_REQUEST_MS));
  expect([hashesOnDisk(), readdirSync(join(filesDirectory, 'staging'))]).toEqual([referred, []]);
  return state.filter(({ status }) => status === 3).map(({ visitId }) => visitId);
}

describe('A server process that is killed in the middle of twenty submits with files', () => {
  it.each(KILLED_AFTER)(
    'after %i answers has completed each of them whole or not at all, and lost none it has answered',
    async (answersCount) => {
      const before = await whileStopped(completedVisits);
      const left = submits.filter(({ visitId }) => !before.includes(visitId));
      const server = await processes.start();
      const { access_token: token } = await new Browser(server.address).signIn('maren');
      const answered: number[] = [];
      const enough = Promise.withResolvers<void>();
      const sending = left.map(async (submit) => {
        const status = await send(server.address, token, submit);
        if (status === 0) return;
        if (status !== 200) enough.reject(new Error(`A submit was answered ${status}.`));
        answered.push(submit.visitId);
        if (answered.length === answersCount) enough.resolve();
      });
      await enough.promise;
      await server.end('SIGKILL');
      await Promise.all(sending);
      const after = await whileStopped(completedVisits);
      expect(after).toEqual(expect.arrayContaining([...before, ...answered]));
      // Otherwise nothing was under way when it was killed, and this has shown nothing.
      expect(after.length).toBeLessThan(SUBMITS_COUNT);
    },
  );

  it('carries out the others when they are sent again, and answers those that were as before', async () => {
    const server = await processes.start();
    const { access_token: token } = await new Browser(server.address).signIn('maren');
    for (const submit of submits) expect(await send(server.address, token, submit)).toBe(200);
    await server.end('SIGTERM');
    expect(await whileStopped(completedVisits)).toHaveLength(SUBMITS_COUNT);
    // The sweeps had something to do.
    expect(leftBehindCount).toBeGreaterThan(0);
  });
});
