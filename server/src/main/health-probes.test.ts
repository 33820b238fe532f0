import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { createDiskContent } from '../platform/files/disk-content.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createStaging } from '../platform/files/staging.ts';
import { healthProbes } from './health-probes.ts';

const mailOut = { smtp: null, from: 'evenhand@northmoor.example', directory: '' };
const probed = {
  database: { isAnswering: async () => true },
  scanner: null,
  mailer: openMailer(mailOut),
  warnings: new Map(),
  unfitServices: new Set([2]),
};

let directory: string;
let files: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'evenhand-health-'));
  files = { staging: createStaging(directory), content: createDiskContent(directory) };
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('files work while their directory can be written, and what is not set is not asked [HEALTH-01]', async () => {
  const settings = { filesDirectory: directory, mailOut, oidc: null };
  const probes = healthProbes(settings, { ...probed, files });
  await expect(probes.files()).resolves.toBeUndefined();
  expect(probes).toMatchObject({ scanner: null, mail: null, provider: null });
  const gone = healthProbes({ ...settings, filesDirectory: join(directory, 'gone') }, { ...probed, files });
  await expect(gone.files()).rejects.toThrow();
});

test('a pack that was not taken is told of its own service alone [HEALTH-09]', () => {
  const probes = healthProbes({ filesDirectory: directory, mailOut, oidc: null }, { ...probed, files });
  expect([1, 2].map(probes.isUnfit)).toEqual([false, true]);
});

test('a database that does not answer, and a scanner that fails, are told [HEALTH-01]', async () => {
  const scanner = { scan: () => Promise.reject(new Error('away')) };
  const database = { isAnswering: async () => false };
  const probes = healthProbes(
    { filesDirectory: directory, mailOut, oidc: null },
    { ...probed, files, database, scanner },
  );
  await expect(probes.database()).rejects.toThrow();
  await expect(probes.scanner?.()).rejects.toThrow();
});

test('the identity provider is asked for what it says of itself [HEALTH-01]', async () => {
  let status = 200;
  const asked: (string | undefined)[] = [];
  const provider = createServer((request, answer) => {
    asked.push(request.url);
    answer.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => provider.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm/`;
  const oidc = { issuer, clientId: 'evenhand', audience: 'evenhand' };
  const probes = healthProbes({ filesDirectory: directory, mailOut, oidc }, { ...probed, files });
  await expect(probes.provider?.()).resolves.toBeUndefined();
  expect(asked).toEqual(['/realm/.well-known/openid-configuration']);
  status = 503;
  await expect(probes.provider?.()).rejects.toThrow();
  await new Promise((resolve) => provider.close(resolve));
  await expect(probes.provider?.()).rejects.toThrow();
});
