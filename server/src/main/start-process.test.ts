import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/identity-site.ts';
import { startS3Double } from '../../testing/s3-double.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import type { RunningProcess } from './start-process.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-start-'));
const dataDirectory = join(scratch, 'data');
/** A pack without its demo cases starts quickly. */
const pack = join(scratch, 'kestrel-foods');
const quiet = { LOG_LEVEL: 'silent', DATA_DIR: dataDirectory, PACK_DIR: pack, PORT: '0' };

let running: RunningProcess;
/** A staging directory that a server process left two hours ago, when it was killed. */
const left = join(dataDirectory, 'files', 'staging', 'left');
beforeAll(async () => {
  mkdirSync(left, { recursive: true });
  const long = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(left, long, long);
  cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
  running = await startProcess(quiet, root);
}, 60_000);
afterAll(async () => {
  await running.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function start(environment: Record<string, string>): Promise<RunningProcess> {
  return startProcess({ ...quiet, ...environment }, root);
}

describe('start-up', () => {
  test('a started server process is live, ready, and publishes its contract', async () => {
    expect((await fetch(`${running.address}/health/live`)).status).toBe(200);
    expect((await fetch(`${running.address}/health/ready`)).status).toBe(200);
    const contract = (await (await fetch(`${running.address}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(contract.openapi).toBe('3.1.0');
    expect(Object.keys(contract.paths)).toContain('/api/cases/{id}');
  });

  test('what uploads of a killed server process have left is deleted at the start', () => {
    expect(existsSync(left)).toBe(false);
  });

  test('the browser gets provider, scopes and the hosts of the services [AUTH-03, AUTH-06]', async () => {
    const settings = (await (await fetch(`${running.address}/config.json`)).json()) as {
      oidc: { authority: string; scope: string };
      services: Record<string, string>;
    };
    expect(settings.oidc.authority).toBe(`${running.address}/identity`);
    for (const scope of ['user', 'service', 'search', 'app', 'case', 'configuration', 'workflow-tracking', 'document'])
      expect(settings.oidc.scope.split(' ')).toContain(scope);
    expect(Object.keys(settings.services).sort()).toEqual([
      'case',
      'configuration',
      'document',
      'pdf',
      'search',
      'user',
      'workflow-tracking',
    ]);
  });

  test('a data directory in use is refused, naming the server process that holds it', async () => {
    await expect(start({})).rejects.toThrow(`is in use by process ${process.pid}`);
  });

  test('a taken port is refused before any data is touched', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    await expect(start({ PORT: String(port), DATA_DIR: join(scratch, 'untouched') })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken`,
    );
    taken.close();
  });

  test('a file store that refuses files is named; the start ends, and nothing is left open', async () => {
    const s3 = await startS3Double();
    const { endpoint, region, bucket, accessKeyId } = s3.bucket;
    const environment = {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      DATA_DIR: join(scratch, 's3'),
    };
    await expect(start({ ...environment, S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      /refused to store a file in the bucket evenhand-files/,
    );
    const started = await start({ ...environment, S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey });
    await started.stop();
    expect([...s3.objects.keys()]).toEqual(['evenhand-start']);
    await s3.stop();
  });

  test('a browser is asked to use https alone where people reach the product by https, and nowhere else [SIGNIN-05]', async () => {
    const asked = async (address: string) =>
      (await fetch(`${address}/health/live`)).headers.get('strict-transport-security');
    expect(await asked(running.address)).toBeNull();
    const port = await freePort();
    const https = { PUBLIC_URL: 'https://hr.example', PORT: String(port), DATA_DIR: join(scratch, 'https') };
    const started = await start(https);
    expect(await asked(`http://127.0.0.1:${port}`)).toBe('max-age=31536000');
    await started.stop();
  });

  test('a new installation with a provider has its people sign in through ours, and keeps where rights come from [PEOPLE-21, PEOPLE-22]', async () => {
    const port = await freePort();
    const environment = {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'web',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      DATA_DIR: join(scratch, 'directory'),
    };
    const started = await start(environment);
    const settings = (await (await fetch(`${started.address}/config.json`)).json()) as { oidc: { authority: string } };
    expect(settings).toMatchObject({
      oidc: { authority: `${started.address}/identity`, clientId: 'evenhand-web' },
      ownAccount: `${started.address}/identity/account`,
    });
    // Ours is served once the installation is set up.
    expect((await fetch(`${started.address}/identity/.well-known/openid-configuration`)).status).toBe(503);
    await started.stop();
    await expect(start({ ...environment, RIGHTS: 'claims' })).rejects.toThrow(
      'this installation began with RIGHTS=directory',
    );
  });

  test('contradictory settings are all named at once', async () => {
    await expect(start({ PORT: 'many', OIDC_ISSUER: 'https://login.example', LOG_LEVEL: 'loud' })).rejects.toThrow(
      /PORT is "many"[\s\S]*OIDC_CLIENT_ID[\s\S]*LOG_LEVEL/,
    );
  });

  const broken = join(scratch, 'broken');
  beforeAll(() => {
    cpSync(pack, broken, { recursive: true });
    writeFileSync(join(broken, 'branding.yaml'), 'primary: "#C03256"\nsecundary: "#42424E"\n');
    writeFileSync(join(broken, 'access-levels.yaml'), 'accessLevels: [\n');
  });

  test('a broken pack stops the start with every error, each with file and line, before any data is touched', async () => {
    const dataDirectory = join(scratch, 'never');
    await expect(start({ PACK_DIR: broken, DATA_DIR: dataDirectory })).rejects.toThrow(
      /access-levels\.yaml:\d+[\s\S]*branding\.yaml:2/,
    );
    expect(existsSync(dataDirectory)).toBe(false);
  });

  test('a pack directory that is not there is named', async () => {
    await expect(start({ PACK_DIR: join(scratch, 'nowhere') })).rejects.toThrow(
      `PACK_DIR names ${join(scratch, 'nowhere')}; there is no directory there`,
    );
  });

  test('a corrupt database is not opened, and the message says what to do', async () => {
    const corrupt = join(scratch, 'corrupt');
    mkdirSync(join(corrupt, 'postgres'), { recursive: true });
    writeFileSync(join(corrupt, 'postgres', 'PG_VERSION'), 'nonsense');
    await expect(start({ DATA_DIR: corrupt })).rejects.toThrow(
      /not whole: global\/pg_control, base, pg_wal missing[\s\S]*DATA_DIR/,
    );
  });

  test('a first start that was killed half-way is made anew, and goes on with what was published [UPG-04, UPG-08]', async () => {
    const killed = join(scratch, 'killed');
    const unfinished = join(killed, `postgres.new-${spawnSync('true').pid}`);
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), 'half');
    const again = await start({ DATA_DIR: killed });
    expect((await fetch(`${again.address}/health/ready`)).status).toBe(200);
    await again.stop();
    // What was published goes on serving where the packs of the directory cannot be used.
    const served = await start({ DATA_DIR: killed, PACK_DIR: broken });
    expect((await fetch(`${served.address}/health/ready`)).status).toBe(200);
    await served.stop();
    const database = await openDatabase(
      { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory: killed },
      createLogger('silent'),
    );
    const kinds = (await database.db.selectFrom('job').select('kind').execute()).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['purge-sign-in-state', 'post-planned-notices']));
    // A newer version of the product has been here.
    await database.asOwner((owner) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`.execute(owner),
    );
    await database.close();
    await expect(start({ DATA_DIR: killed })).rejects.toThrow(/has the schema 9999-from-the-future/);
  }, 90_000);
});
