import { fileURLToPath } from 'node:url';
import { requirePolicies } from '../src/access/require-policies.ts';
import { readPackDirectory } from '../src/configuration/load-packs.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { createServer } from '../src/platform/http/create-server.ts';
import type { Logger } from '../src/platform/logger.ts';
import { createLogger } from '../src/platform/logger.ts';
import { beginSetup } from '../src/setup/begin-setup.ts';
import { serveSetup } from '../src/setup/serve-setup.ts';
import type { SetupSite } from '../src/setup/setup-site.ts';
import { Browser } from './identity-browser.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestDatabase } from './test-database.ts';

const northmoor = fileURLToPath(new URL('../../packs/northmoor', import.meta.url));

/** A new installation whose set-up is served, with a clock that tests move. */
export interface SetupWorld {
  readonly database: TestDatabase;
  readonly url: string;
  now: Date;
  /** Starts the server process again as far as set-up knows it. @returns the new code. */
  restart(): Promise<string>;
  browser(): SetupBrowser;
  close(): Promise<void>;
}

export class SetupBrowser extends Browser {
  async get(path = '/setup'): Promise<Answered> {
    return await this.#answered(await this.request(path));
  }

  /** Sends a form as the page that was shown last, unless `fields` name a version. */
  async send(card: string, fields: Readonly<Record<string, string | readonly string[]>>): Promise<Answered> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return await this.#answered(await this.request(`/setup/${card}`, { method: 'POST', body }));
  }

  /** The version that the page of a card shows. */
  async version(card: string): Promise<string> {
    return /name="version" value="(\d+)"/.exec((await this.get(`/setup/${card}`)).text)?.[1] ?? '';
  }

  async #answered(response: Response): Promise<Answered> {
    const text = await response.text();
    return { status: response.status, location: response.headers.get('location'), text };
  }
}

export interface Answered {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

export async function openSetupWorld(
  changed: Partial<Pick<SetupSite, 'isEmbedded' | 'configured'>> & { readonly log?: Logger } = {},
): Promise<SetupWorld> {
  const database = await openTestDatabase({ isEmpty: true });
  await migrateToLatest(database.db);
  const { log = createLogger('silent'), ...ofSite } = changed;
  const server = await createServer(log, []);
  requirePolicies(server);
  const world = { now: new Date('2026-11-29T09:00:00.000Z') };
  await serveSetup(server, {
    identity: database.identity,
    asOwner: (work) => work(database.db),
    publicUrl: 'https://hr.example',
    clock: () => world.now,
    isEmbedded: true,
    hasMail: false,
    configured: null,
    shipped: () => readPackDirectory(northmoor),
    takeUp: async () => undefined,
    ...ofSite,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(world, {
    database,
    url,
    async restart() {
      const { code } = await beginSetup(
        database.db,
        { isDemo: false, arePacksNamed: false, rights: 'directory' },
        world.now,
      );
      if (code === null) throw new Error('There is nothing to set up.');
      return code;
    },
    browser: () => new SetupBrowser(url),
    async close() {
      await server.close();
      await database.close();
    },
  });
}

/** What the first cards are given in tests. */
export const organisationFields = {
  organisation: "O'Brien & Söhne",
  service: 'People team',
  timeZone: 'Europe/Dublin',
  calendar: 'england',
  topics: ['grievance', 'misconduct'],
};
export const ownerFields = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'Ada.Quill@obrien.example',
  password: 'four quiet grey herons',
};
export const approverFields = { firstName: 'Ben', lastName: 'Rook', email: 'ben.rook@obrien.example' };
