import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorEnvelope } from '@evenhand/contract/envelope';
import type { BodyInputOf, ResultOf, Route } from '@evenhand/contract/route';
import { addressOf, serviceNames } from '@evenhand/contract/route';
import type { FastifyInstance } from 'fastify';
import type { Authenticate, Bearer } from '../src/access/authenticate.ts';
import type { ServedRoute } from '../src/access/serve.ts';
import type { Configuration } from '../src/configuration/configuration.ts';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import { releaseDraft } from '../src/configuration-drafts/release-draft.ts';
import type { AppDependencies } from '../src/main/app.ts';
import { createApp } from '../src/main/app.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import type { OnStatement } from '../src/platform/database/preparing-connection.ts';
import type { Scanner } from '../src/platform/files/clamd.ts';
import { createDiskContent } from '../src/platform/files/disk-content.ts';
import type { ContentStore, FileStore } from '../src/platform/files/file-store.ts';
import { createStaging } from '../src/platform/files/staging.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { openTestDatabase } from './test-database.ts';

export interface Answer<T> {
  readonly status: number;
  /** What the answer carries; undefined when it was refused. */
  readonly data: T;
  /** The refusal; undefined when it succeeded. */
  readonly error: ErrorEnvelope;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
}

export interface CallInput<T> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
  readonly body?: BodyInputOf<T>;
  readonly headers?: Record<string, string>;
}

export interface Caller {
  readonly userId: string;
  call<T extends Route>(route: T, input?: CallInput<T>): Promise<Answer<ResultOf<T>>>;
}

export interface TestServer {
  readonly server: FastifyInstance;
  readonly routes: readonly ServedRoute[];
  readonly openStreams: () => number;
  /** As the owner of the tables, past row-level security: for what a test arranges and looks up. */
  readonly db: Db;
  /** As the product serves. */
  readonly serving: Db;
  /** As the role that signs people in. */
  readonly identity: Db;
  /** As the role of administration. */
  readonly administration: Db;
  readonly configuration: Configuration;
  /** Connection string of the owner of its tables. */
  readonly address: string;
  readonly files: FileStore;
  /** Where `files` keeps them; made when the first one comes. */
  readonly filesDirectory: string;
  /** A person of the cast, or null for a caller without a token. */
  as(name: CastName): Caller;
  asUser(userId: string): Caller;
  anonymous(): Caller;
  /** Sets the server's present moment. */
  setNow(instant: string): void;
  now(): Date;
  close(): Promise<void>;
}

interface TestServerOptions {
  readonly limits?: NonNullable<AppDependencies['limits']>;
  readonly scanner?: Scanner;
  readonly log?: AppDependencies['log'];
  readonly inbound?: NonNullable<AppDependencies['inbound']>;
  /** Unless given, it takes the tokens of tests and no others. */
  readonly authenticate?: Authenticate;
  /** Where the bytes of files stay; unless given, in `filesDirectory`. */
  readonly content?: ContentStore;
  readonly watchers?: NonNullable<AppDependencies['watchers']>;
  readonly logsPeople?: boolean;
  readonly onStatement?: OnStatement;
}

/** The moment tests begin at, a Wednesday. */
export const TEST_NOW = '2026-11-18T09:00:00.000Z';

/**
 * The whole server on a database of its own, called through its API; only the token check is replaced.
 * Requests are not limited unless the options say so.
 */
export async function startTestServer({
  content,
  onStatement,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase(onStatement === undefined ? {} : { onStatement });
  const configuration = await loadConfiguration(database.db);
  let now = new Date(TEST_NOW);
  const filesDirectory = join(tmpdir(), `evenhand-files-${randomUUID()}`);
  const files: FileStore = {
    staging: createStaging(filesDirectory),
    content: content ?? createDiskContent(filesDirectory),
  };
  const { server, routes, openStreams } = await createApp({
    db: database.serving,
    administration: database.administration,
    release: (draft) => releaseDraft(database.db, draft),
    clock: () => now,
    log: createLogger(process.env.TEST_LOG ?? 'silent'),
    configuration,
    authenticate: authenticateTest,
    listen: database.listen,
    services: serviceNames,
    files,
    ...options,
  });
  await server.ready();

  return {
    server,
    routes,
    openStreams,
    db: database.db,
    serving: database.serving,
    identity: database.identity,
    administration: database.administration,
    configuration,
    address: database.address,
    files,
    filesDirectory,
    as: (name) => callsOn(server, cast[name], `Bearer test.${cast[name]}`),
    asUser: (userId) => callsOn(server, userId, `Bearer test.${userId}`),
    anonymous: () => callsOn(server, '', null),
    setNow(instant) {
      now = new Date(instant);
    },
    now: () => now,
    async close() {
      await server.close();
      await database.close();
      await rm(filesDirectory, { recursive: true, force: true });
    },
  };
}

const bearers = new Map<string, Bearer>();

/**
 * Accepts `test.<user id>` as a token that never expires, and `test.<user id>.<milliseconds>` as one that
 * does; either may end with `.<session>`. It counts as issued after every sign-out that names the person. One
 * token is always the same bearer, as in the product.
 */
export const authenticateTest: Authenticate = async (authorization = '') => {
  const known = bearers.get(authorization);
  if (known !== undefined) return known;
  const [, userId, expiresAt, sessionId = null] =
    /^Bearer test\.([0-9a-f-]{36})(?:\.(\d+))?(?:\.([a-z][a-z-]*))?$/.exec(authorization) ?? [];
  if (userId === undefined) return null;
  const bearer = {
    userId,
    sessionId,
    issuedAt: Number.POSITIVE_INFINITY,
    expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : Number(expiresAt),
  };
  bearers.set(authorization, bearer);
  return bearer;
};

/** Calls a server by descriptor, as the person the authorization belongs to. */
export function callsOn(server: FastifyInstance, userId: string, authorization: string | null): Caller {
  return {
    userId,
    async call(route, input = {}) {
      const headers = {
        ...(authorization === null ? {} : { authorization }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      };
      const answer = await server.inject({
        method: route.method,
        url: addressOf(route, input.params, input.query),
        headers,
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      });
      const parsed = parse(answer.body);
      const isError = parsed !== null && typeof parsed === 'object' && 'isError' in parsed && parsed.isError === true;
      return {
        status: answer.statusCode,
        data: (isError ? undefined : (parsed as { data?: unknown } | null)?.data) as never,
        error: (isError ? parsed : undefined) as never,
        headers: answer.headers,
        body: answer.body,
      };
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
