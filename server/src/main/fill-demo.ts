import type { ErrorEnvelope } from '@evenhand/contract/envelope';
import { addressOf, serviceNames } from '@evenhand/contract/route';
import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import { loadConfiguration } from '../configuration/configuration.ts';
import type { LoadedPack } from '../configuration/load-packs.ts';
import { saveCast } from '../demo/demo-people.ts';
import { inOneTransaction } from '../demo/in-one-transaction.ts';
import type { Introduction } from '../demo/introductions.ts';
import { introduceCast } from '../demo/introductions.ts';
import type { OpenVisit } from '../demo/open-visits.queries.ts';
import { openVisits } from '../demo/open-visits.queries.ts';
import { receiveUnassigned } from '../demo/receive-unassigned.ts';
import { runScripts } from '../demo/run-scripts.ts';
import { saveEmployees } from '../demo/save-employees.ts';
import type { Call } from '../demo/script-world.ts';
import { isAnyAccount } from '../identity/identity-account.queries.ts';
import { saveIdentityAccounts } from '../identity/seed-accounts.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Logger } from '../platform/logger.ts';
import { createApp } from './app.ts';

/** The password of every demo person; it is public, so demo people are refused beside production settings. */
const DEMO_PASSWORD = 'evenhand-demo';

/** What the demo is kept in. Files of an attempt that was killed are swept like those of any upload. */
export interface DemoWorld {
  readonly db: Db;
  readonly files: FileStore;
  readonly log: Logger;
}

/**
 * Fills an installation with the demo, once: the cast and their sign-ins, the generated employees, and cases
 * made through the real commands. All of it or nothing: server processes that start together, or after one
 * that was killed, find either no demo or the whole one.
 * @throws when a pack's script does not fit the product.
 */
export async function fillDemo({ db, files, log }: DemoWorld, packs: readonly LoadedPack[], now: Date): Promise<void> {
  await inOneTransaction(db, async (whole) => {
    await sql`select pg_advisory_xact_lock(7204)`.execute(whole);
    if (await isAnyAccount(whole)) return;
    await beginAtFirstNumber(whole);
    const { call, close } = await openApp({ db: whole, files, log });
    try {
      for (const loaded of packs) await fillService(whole, call, loaded, now);
    } finally {
      await close();
    }
  });
}

/**
 * Numbers drawn by an attempt that was killed are drawn again, so that the first case always
 * is number 10001 (DESIGN §6).
 */
async function beginAtFirstNumber(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from case_record) as found`.execute(db);
  if (rows[0]?.found === false) await sql`alter sequence case_number restart`.execute(db);
}

async function fillService(
  db: Db,
  call: Call,
  { pack, demoUsers, demoCases, demoUnassigned }: LoadedPack,
  now: Date,
): Promise<void> {
  await saveCast(db, pack, demoUsers, now);
  const employees = await saveEmployees(db, pack, demoUsers);
  const people = new Map([
    ...employees,
    ...demoUsers.flatMap((user) => [[user.username, user.id] as const, [user.employeeNumber, user.id] as const]),
  ]);
  const world = {
    call,
    openVisits: (recordId: number) => openVisitsOf(db, recordId),
    pack,
    users: demoUsers,
    now,
    people,
  };
  const numbers = await runScripts(world, demoCases);
  await receiveUnassigned(db, world, demoUnassigned);
  const introductions = await introduceCast(world, demoCases, numbers[0] ?? null);
  await saveSignIns(db, { pack, demoUsers }, introductions);
}

async function openVisitsOf(db: Db, recordId: number): Promise<readonly OpenVisit[]> {
  return db.transaction().execute(async (reading) => {
    await enterAsSystem(reading);
    return openVisits(reading, recordId);
  });
}

async function saveSignIns(
  db: Db,
  { pack, demoUsers }: Pick<LoadedPack, 'pack' | 'demoUsers'>,
  introductions: ReadonlyMap<string, Introduction>,
): Promise<void> {
  const levels = new Map(pack.accessLevels.map((level) => [level.key, level]));
  await saveIdentityAccounts(
    db,
    demoUsers.map((user) => {
      const { text, circle } = introductions.get(user.username) ?? { text: user.jobTitle };
      return {
        username: user.username,
        userId: user.id,
        givenName: user.firstName,
        familyName: user.lastName,
        serviceId: pack.service.id,
        roles: user.roles,
        accessLevels: user.accessLevels.flatMap((key) => {
          const level = levels.get(key);
          return level === undefined ? [] : [{ id: level.id, title: level.title, isPrimary: key === user.primary }];
        }),
        changeService: user.changeService,
        introduction: text,
        ...(circle === undefined ? {} : { circle }),
        password: DEMO_PASSWORD,
      };
    }),
  );
}

/**
 * The product itself on a clock that is set for every call. It listens on no address and only this file can
 * call it, so it accepts the user id of the caller instead of a token.
 */
async function openApp({ db, files, log }: DemoWorld): Promise<{ call: Call; close: () => Promise<void> }> {
  let clock = new Date(0);
  const { server } = await createApp({
    db,
    files,
    clock: () => clock,
    log: log.child({}, { level: 'error' }),
    configuration: await loadConfiguration(db),
    authenticate: async (authorization) =>
      authorization === undefined
        ? null
        : {
            userId: authorization,
            sessionId: null,
            issuedAt: Number.POSITIVE_INFINITY,
            expiresAt: Number.POSITIVE_INFINITY,
          },
    services: serviceNames,
  });
  await server.ready();
  const call: Call = async (userId, at, route, { params, query, body, files, filePart } = {}) => {
    clock = at;
    const sent = files === undefined ? asJson(body) : await asParts(body, files, filePart);
    const answer = await server.inject({
      method: route.method,
      url: addressOf(route, params, query),
      headers: { authorization: userId, ...(sent === null ? {} : { 'content-type': sent.type }) },
      ...(sent === null ? {} : { payload: sent.bytes }),
    });
    const answered = answer.json<{ isError: false; data: never } | ErrorEnvelope>();
    if (answered.isError) throw new Error(wordsOf(answered));
    return answered.data;
  };
  return { call, close: () => server.close() };
}

interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
}

function asJson(body: unknown): Sent | null {
  return body === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
}

/** The body of an upload, as a browser sends it. */
async function asParts(model: unknown, files: readonly File[], filePart: string | undefined): Promise<Sent> {
  const form = new FormData();
  if (filePart === undefined) form.append('model', JSON.stringify(model));
  else for (const [name, value] of Object.entries(model as object)) form.append(name, String(value));
  for (const file of files) form.append(filePart ?? 'files', file);
  const made = new Response(form);
  return { type: made.headers.get('content-type') ?? '', bytes: Buffer.from(await made.arrayBuffer()) };
}

function wordsOf({ errorCode, errorDescription, fields, blockers }: ErrorEnvelope): string {
  const inputs = Object.entries(fields ?? {}).map(([field, message]) => `${field}: ${message}`);
  return [`${errorCode}, ${errorDescription}`, ...inputs, ...(blockers ?? [])].join(' ');
}
