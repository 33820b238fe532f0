import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CollectorDouble } from '../../testing/collector-double.ts';
import { startCollectorDouble } from '../../testing/collector-double.ts';
import { freePort } from '../../testing/identity-site.ts';
import type { SilentProxy } from '../../testing/silent-proxy.ts';
import { openSilentProxy } from '../../testing/silent-proxy.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { RunningProcess } from './start-process.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-watched-'));
const pack = join(scratch, 'kestrel-foods');

let database: TestDatabase;
let proxy: SilentProxy;
let collector: CollectorDouble;
let environment: Record<string, string>;
let running: RunningProcess;
let metricsPort: number;
let metrics: string;
beforeAll(async () => {
  cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
  rmSync(join(pack, 'demo/cases.yaml'));
  database = await openTestDatabase({ isEmpty: true });
  proxy = await openSilentProxy(database.address);
  collector = await startCollectorDouble();
  environment = {
    DATABASE_URL: proxy.address,
    DEMO: 'true',
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(scratch, 'data'),
    PACK_DIR: pack,
  };
  metricsPort = await freePort();
  metrics = `http://127.0.0.1:${metricsPort}`;
  running = await start({ METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url });
}, 60_000);
afterAll(async () => {
  await running.stop();
  proxy.close();
  await collector.stop();
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

let port: number;
async function start(more: Record<string, string>): Promise<RunningProcess> {
  port = await freePort();
  return startProcess({ ...environment, PORT: String(port), ...more }, root);
}

test('metrics answer on their own port, at one address, and nowhere else [DEPLOY-03]', async () => {
  const answer = await fetch(`${metrics}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  for (const series of [
    'evenhand_info{version="',
    'evenhand_jobs{kind="',
    'evenhand_database_connections{pool="serving"',
  ])
    expect(text).toContain(series);
  for (const path of ['/', '/health/ready', '/config.json', '/metrics/more', '/api/cases'])
    expect((await fetch(metrics + path)).status).toBe(404);
  expect((await fetch(`${metrics}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405);
  const onMain = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { accept: 'text/html' } });
  expect(onMain.status).toBe(404);
  expect(await onMain.text()).not.toContain('evenhand_');
});

test('requests of the running process are counted and traced [DEPLOY-03, DEPLOY-04]', async () => {
  await fetch(`http://127.0.0.1:${port}/config.json`);
  await expect
    .poll(async () => await (await fetch(`${metrics}/metrics`)).text())
    .toContain('evenhand_http_requests_total{method="GET",route="/config.json",status="200"}');
  await expect.poll(() => collector.spans.map(({ name }) => name), { timeout: 10_000 }).toContain('GET /config.json');
}, 20_000);

test('a scrape is answered while the database is silent, by what the process knows itself [WATCH-04]', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  proxy.silence();
  const begun = performance.now();
  const answer = await fetch(`${metrics}/metrics`);
  expect(answer.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(2_500);
  const text = await answer.text();
  proxy.speak();
  expect(text).toContain('evenhand_database_asked{part="jobs"} 0');
  expect(text).toContain('evenhand_http_requests_total{');
  expect(text).not.toContain('evenhand_jobs{');
}, 20_000);

test('a taken port of the metrics is refused by its setting [DEPLOY-03]', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port: number } = taken.address() as AddressInfo;
  await expect(start({ METRICS_PORT: String(number) })).rejects.toThrow(/choose another with METRICS_PORT/);
  taken.close();
});

test('without METRICS_PORT there are no metrics; they end with the process [DEPLOY-03]', async () => {
  await running.stop();
  await expect(fetch(`${metrics}/metrics`)).rejects.toThrow();
  running = await start({});
  await expect(fetch(`${metrics}/metrics`)).rejects.toThrow();
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
});
