import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedEnvironment } from './installed-environment.ts';
import { readSettingsFile } from './read-settings-file.ts';
import type { Settings, SettingsError } from './settings.ts';
import { readSettings } from './settings.ts';

const PASSWORD = 'correct horse battery staple, and more';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evenhand-given-'));
  for (const folder of ['packs/northmoor', 'packs/kestrel-foods', 'credentials'])
    mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string | Buffer, mode = 0o600): string {
  const path = join(root, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

function problemsOf(read: () => Settings): readonly string[] {
  try {
    read();
  } catch (error) {
    return (error as SettingsError).problems;
  }
  return [];
}

const problemsIn = (environment: Record<string, string>) => problemsOf(() => readSettings(environment, root));
const problemsInFile = (text: string, mode?: number) => {
  write('evenhand.env', text, mode);
  return problemsOf(() => readSettingsFile('evenhand.env', root));
};

const inbound = { INBOUND_ADDRESSES: 'hr@a.example=people', INBOUND_LISTEN: 'smtp://127.0.0.1' };
const s3 = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu', S3_BUCKET: 'files' };
const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'web', PUBLIC_URL: 'https://hr.example' };

/** Every secret, with the settings beside it and where it arrives. */
const secrets: readonly [string, Record<string, string>, string, (settings: Settings) => unknown][] = [
  ['DATABASE_URL', { PUBLIC_URL: 'https://hr.example' }, 'postgres://e:pw@db/e', (read) => read.databaseUrl],
  [
    'MIGRATION_DATABASE_URL',
    { PUBLIC_URL: 'https://hr.example', DATABASE_URL: 'postgres://e@db/e' },
    'postgres://owner:pw@db/e',
    (read) => read.migrationDatabaseUrl,
  ],
  ['OIDC_CLIENT_SECRET', provider, PASSWORD, (read) => read.oidc?.clientSecret],
  ['S3_ACCESS_KEY_ID', { ...s3, S3_SECRET_ACCESS_KEY: 'x' }, 'AKIA', (read) => read.s3?.accessKeyId],
  ['S3_SECRET_ACCESS_KEY', { ...s3, S3_ACCESS_KEY_ID: 'x' }, PASSWORD, (read) => read.s3?.secretAccessKey],
  ['SMTP_URL', { MAIL_FROM: 'hr@a.example' }, 'smtps://hr:pw@mail.a.example', (read) => read.mailOut.smtp?.password],
  ['INBOUND_SECRET', inbound, PASSWORD, (read) => read.inbound?.secret],
  [
    'INBOUND_IMAP_PASSWORD',
    { ...inbound, INBOUND_SECRET: PASSWORD, INBOUND_IMAP: 'imaps://mail.a.example', INBOUND_IMAP_USER: 'hr' },
    PASSWORD,
    (read) => read.inbound?.mailbox?.password,
  ],
];
const arrives = (secret: string): string => (secret.startsWith('smtps:') ? 'pw' : secret);

describe('A secret', () => {
  test.each(secrets)(
    '%s is read from the file that its setting with _FILE names [SETTING-01]',
    (name, beside, secret, of) => {
      const file = write('secret', `${secret}\n`);
      for (const path of [file, 'secret'])
        expect(of(readSettings({ ...beside, [`${name}_FILE`]: path }, root))).toBe(arrives(secret));
      write('secret', `${secret}\r\n`);
      expect(of(readSettings({ ...beside, [`${name}_FILE`]: file }, root))).toBe(arrives(secret));
    },
  );

  test.each(secrets)(
    '%s is read from the credential of systemd with its name [SETTING-02]',
    (name, beside, secret, of) => {
      const environment = { ...beside, CREDENTIALS_DIRECTORY: join(root, 'credentials') };
      const path = write(`credentials/${name.toLowerCase()}`, secret);
      expect(of(readSettings(environment, root))).toBe(arrives(secret));
      rmSync(path);
      write(`credentials/${name}`, secret);
      expect(of(readSettings(environment, root))).toBe(arrives(secret));
    },
  );

  test('given in two ways is refused, and both are named [SETTING-01, SETTING-02]', () => {
    const file = write('secret', PASSWORD);
    const two = 'are both set; keep one of them.';
    const set = { ...provider, OIDC_CLIENT_SECRET: 'x' };
    expect(problemsIn({ ...set, OIDC_CLIENT_SECRET_FILE: file })).toEqual([
      `OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE ${two}`,
    ]);
    write('credentials/oidc_client_secret', PASSWORD);
    const credentials = { CREDENTIALS_DIRECTORY: join(root, 'credentials') };
    expect(problemsIn({ ...set, ...credentials })).toEqual([
      `OIDC_CLIENT_SECRET and credential oidc_client_secret ${two}`,
    ]);
    expect(problemsIn({ ...provider, ...credentials, OIDC_CLIENT_SECRET_FILE: file })).toEqual([
      `OIDC_CLIENT_SECRET_FILE and credential oidc_client_secret ${two}`,
    ]);
    write('credentials/OIDC_CLIENT_SECRET', PASSWORD);
    expect(problemsIn({ ...provider, ...credentials })).toEqual([
      `credential OIDC_CLIENT_SECRET and credential oidc_client_secret ${two}`,
    ]);
    write('evenhand.env', `OIDC_CLIENT_SECRET_FILE=${file}\n`);
    expect(problemsIn({ ...set, EVENHAND_ENV_FILE: 'evenhand.env' })).toEqual([
      `OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE ${two}`,
    ]);
  });

  test.each<[string, string | Buffer | null, string]>([
    ['is missing', null, 'there is no such file'],
    ['is empty', '\n', 'it is empty'],
    ['is too large', PASSWORD.repeat(1000), 'it is larger than 8 KiB'],
    ['has several lines', `${PASSWORD}\n${PASSWORD}\n`, 'it must hold one line of text'],
    ['is not text', Buffer.from([0xc3, 0x28, 0xff]), 'it is not text in UTF-8'],
    ['has a NUL', `${PASSWORD}\0`, 'it must hold one line of text'],
  ])('whose file %s is refused with the path and none of its content [SETTING-01]', (_what, content, why) => {
    const file = content === null ? join(root, 'secret') : write('secret', content);
    const problems = problemsIn({ ...provider, OIDC_CLIENT_SECRET_FILE: file });
    expect(problems).toEqual([`OIDC_CLIENT_SECRET is to be read from ${file}, which cannot be used: ${why}.`]);
    expect(problems.join()).not.toContain('horse');
  });

  test('is not read from a folder, or from a device that never ends [SETTING-01]', () => {
    for (const file of [root, ...(process.platform === 'win32' ? [] : ['/dev/zero'])])
      expect(problemsIn({ ...provider, OIDC_CLIENT_SECRET_FILE: file })).toEqual([
        expect.stringContaining('which cannot be used: it is not a file.'),
      ]);
  });

  test.runIf(process.getuid?.() !== 0)('is refused where this process may not read its file [SETTING-01]', () => {
    const file = write('secret', PASSWORD, 0o000);
    expect(problemsIn({ ...provider, OIDC_CLIENT_SECRET_FILE: file })).toEqual([
      expect.stringContaining('this process may not read it'),
    ]);
  });
});

describe('The settings file', () => {
  test('gives what the environment does not [SETTING-03]', () => {
    const file = write('evenhand.env', '\uFEFF# Ours\r\nPORT=4000\r\nLOG_LEVEL="warn" # quiet\n\nMAIL_FROM=\n');
    const environment = installedEnvironment({ PORT: '5000' }, root);
    expect(environment).toEqual({ PORT: '5000', EVENHAND_ENV_FILE: file });
    expect(readSettings(environment, root)).toMatchObject({ port: 5000, logLevel: 'warn' });
    expect(readSettings({ EVENHAND_ENV_FILE: 'evenhand.env' }, root)).toMatchObject({ port: 4000, logLevel: 'warn' });
  });

  test('is evenhand.env of the installation, unless the environment names another one or none [SETTING-03]', () => {
    expect(installedEnvironment({}, root)).toEqual({});
    write('evenhand.env', 'PORT=4000');
    for (const named of ['', '/etc/evenhand.env'])
      expect(installedEnvironment({ EVENHAND_ENV_FILE: named }, root)).toEqual({ EVENHAND_ENV_FILE: named });
    expect(readSettings(installedEnvironment({ EVENHAND_ENV_FILE: '' }, root), root).port).toBe(3000);
  });

  test('of another installation is read without the environment of this process [SETTING-07]', () => {
    write(
      'target.env',
      `DATABASE_URL=postgres://e@db/other\nPUBLIC_URL=https://hr.example\nPACK_DIR=packs/northmoor\n`,
    );
    expect(readSettingsFile('target.env', root)).toMatchObject({
      databaseUrl: 'postgres://e@db/other',
      packDirectories: [join(root, 'packs/northmoor')],
    });
    expect(problemsOf(() => readSettingsFile('missing.env', root))).toEqual([
      `The settings file ${join(root, 'missing.env')} cannot be used: there is no such file.`,
    ]);
  });

  test.each([
    ['PORT: 4000', 'Line 2 of FILE is not like NAME=value.'],
    ['PORT', 'Line 2 of FILE is not like NAME=value.'],
    ['=4000', 'Line 2 of FILE is not like NAME=value.'],
    ['port=4000', 'Line 2 of FILE is not like NAME=value.'],
    ['OIDC_SCOPE="openid', 'Line 2 of FILE is not like NAME=value.'],
    ['DEMO=true', 'FILE sets DEMO more than once, again in line 2.'],
    [
      'INBOUND_SECRET=correct#horse',
      'Line 2 of FILE has a # in its value, which would end there; put the value in quotes.',
    ],
  ])('with %s is refused by the line and without its content [SETTING-03]', (line, says) => {
    const problems = problemsInFile(`DEMO=true\n${line}\n`);
    expect(problems).toEqual([says.replace('FILE', join(root, 'evenhand.env'))]);
    expect(problems.join()).not.toContain('horse');
  });

  test('takes a secret with a # in quotes as it is [SETTING-03]', () => {
    const lines = { ...inbound, INBOUND_SECRET: `"${PASSWORD}#1"` };
    write(
      'evenhand.env',
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    );
    expect(readSettingsFile('evenhand.env', root).inbound?.secret).toBe(`${PASSWORD}#1`);
  });

  test.runIf(process.platform !== 'win32')(
    'with a secret is refused when every account may read it [SETTING-03]',
    () => {
      const file = join(root, 'evenhand.env');
      const text = 'DATABASE_URL=postgres://e:horse@db/e\nPUBLIC_URL=https://hr.example\n';
      const problems = problemsInFile(text, 0o644);
      expect(problems).toEqual([
        `${file} holds DATABASE_URL, and every account of this machine may read it. Run: chmod o-rwx ${file}`,
      ]);
      expect(problemsInFile(text, 0o640)).toEqual([]);
      expect(problemsInFile('PORT=4000', 0o644)).toEqual([]);
    },
  );

  test('with a name that is no setting is refused, whatever it is [SETTING-04]', () => {
    expect(problemsInFile('PATH=/bin\nPUBLIC_UURL=\nS3_BUKET=a\nOIDC_CLIENT_ID_FILE=x\nEVENHAND_ENV_FILE=x')).toEqual([
      'PATH is no setting.',
      'PUBLIC_UURL is no setting; did you mean PUBLIC_URL?',
      'S3_BUKET is no setting; did you mean S3_BUCKET?',
      'OIDC_CLIENT_ID_FILE is no setting; did you mean OIDC_CLIENT_ID?',
      'EVENHAND_ENV_FILE is read from the environment alone.',
    ]);
  });
});

describe('In the environment', () => {
  test.each(['BACKUP_TOWER', 'EVENHAND_COLOUR', 'INBOUND_POP', 'LIMIT_UPLOADS', 'METRICS_TOWER', 'OIDC_LOGOUT_HINTS'])(
    '%s is refused, because its beginning is ours [SETTING-04]',
    (name) => {
      expect(problemsIn({ [name]: 'x' })).toEqual([expect.stringMatching(`^${name} is no setting[.;]`)]);
    },
  );

  test('names of other programs are left alone [SETTING-04]', () => {
    const others = [
      'OTEL_SERVICE_NAME',
      'AWS_REGION',
      'NODE_OPTIONS',
      'npm_config_cache',
      'LOG_DIR',
      'DATABASE_POOL_SIZE',
    ];
    const kubernetes = [
      'S3_SERVICE_HOST',
      'S3_SERVICE_PORT_HTTP',
      'SMTP_PORT',
      'SMTP_PORT_25_TCP_ADDR',
      'EVENHAND_PORT',
    ];
    expect(problemsIn(Object.fromEntries([...others, ...kubernetes].map((name) => [name, 'x'])))).toEqual([]);
  });

  test('an issuer outside of this machine is refused without https [SETTING-05]', () => {
    for (const issuer of ['http://login.example', 'http://10.0.0.7', 'http://localhost.example', 'http://127.example'])
      expect(problemsIn({ ...provider, OIDC_ISSUER: issuer }), issuer).toEqual([
        expect.stringMatching(/^OIDC_ISSUER begins with http:/),
      ]);
    for (const issuer of ['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9', 'http://login.localhost'])
      expect(problemsIn({ ...provider, OIDC_ISSUER: issuer }), issuer).toEqual([]);
  });
});
