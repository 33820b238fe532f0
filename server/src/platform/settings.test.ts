import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listeningAddress } from './read-addresses.ts';
import type { SettingsError } from './settings.ts';
import { readSettings } from './settings.ts';

/** Stands for the checkout: it has packs, and a data directory can be made in it. */
const ROOT = mkdtempSync(join(tmpdir(), 'evenhand-settings-'));
for (const pack of ['northmoor', 'kestrel-foods']) mkdirSync(join(ROOT, 'packs', pack), { recursive: true });
writeFileSync(join(ROOT, 'notes.txt'), '');
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, ROOT);
  } catch (error) {
    return (error as SettingsError).problems;
  }
  return [];
}

describe('settings', () => {
  test('without any setting the product is an embedded demo on 127.0.0.1:3000', () => {
    const settings = readSettings({}, ROOT);
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      oidc: null,
      isDemo: true,
      dataDirectory: join(ROOT, 'data'),
      filesDirectory: join(ROOT, 'data/files'),
      isImplicitFlowOn: false,
    });
    expect(settings.packDirectories).toEqual([join(ROOT, 'packs/northmoor'), join(ROOT, 'packs/kestrel-foods')]);
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['INBOUND_SECERT', 'INBOUND_SECRET'],
    ['S3_BUKET', 'S3_BUCKET'],
    ['DEMOO', 'DEMO'],
  ])('%s is refused, because %s is meant [RUN-03]', (misspelt, meant) => {
    expect(problemsOf({ [misspelt]: 'anything' })).toContain(`${misspelt} is no setting; did you mean ${meant}?`);
  });

  test.each([
    ['::1', 'http://[::1]:3000'],
    ['::', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['fe80::1', 'http://[fe80::1]:3000'],
    ['hr.example', 'http://hr.example:3000'],
  ])('HOST may be %s, and people reach it at %s [RUN-05]', (HOST, address) => {
    expect(listeningAddress(readSettings({ HOST }, ROOT).host, 3000)).toBe(address);
    expect(URL.canParse(address)).toBe(true);
  });

  test('names of other programs are none of ours [RUN-03]', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'TERM', 'NODE_ENV', 'NODE_OPTIONS', 'TEST_DATABASE_URL', 'PGHOST'];
    expect(problemsOf(Object.fromEntries(others.map((name) => [name, '/anything'])))).toEqual([]);
  });

  test('files are stored in the data directory unless another directory is set', () => {
    expect(readSettings({ DATA_DIR: 'elsewhere' }, ROOT).filesDirectory).toBe(join(ROOT, 'elsewhere/files'));
    expect(readSettings({ DATA_DIR: 'elsewhere', FILES_DIR: 'shared' }, ROOT).filesDirectory).toBe(
      join(ROOT, 'shared'),
    );
  });

  test('the scanner of files is at a port or at a socket, and none unless it is set', () => {
    expect(readSettings({}, ROOT).clamd).toBeNull();
    expect(readSettings({ CLAMD: 'scanner.example:3310' }, ROOT).clamd).toEqual({
      host: 'scanner.example',
      port: 3310,
    });
    expect(readSettings({ CLAMD: '127.0.0.1:3310' }, ROOT).clamd).toEqual({ host: '127.0.0.1', port: 3310 });
    expect(readSettings({ CLAMD: '[::1]:3310' }, ROOT).clamd).toEqual({ host: '::1', port: 3310 });
    expect(readSettings({ CLAMD: '/run/clamav/clamd.ctl' }, ROOT).clamd).toEqual({ path: '/run/clamav/clamd.ctl' });
    for (const wrong of [
      'scanner.example',
      'scanner.example:0',
      'scanner.example:70000',
      ':3310',
      '::1:3310',
      '[scanner]:3310',
      '300.1.1.1:3310',
      'tcp://a:1',
      'run/clamd.ctl',
    ])
      expect(problemsOf({ CLAMD: wrong }), wrong).toEqual([
        `CLAMD is "${wrong}"; it must be like scanner.example:3310, or the path of a socket like /run/clamav/clamd.ctl.`,
      ]);
  });

  test('mail goes out by the mail server that is named, and is kept in the data directory without one [MAILOUT-10, MAILOUT-11]', () => {
    expect(readSettings({}, ROOT).mailOut).toEqual({
      smtp: null,
      from: 'evenhand@localhost.localdomain',
      directory: join(ROOT, 'data/outbox'),
    });
    const smtpOf = (url: string) => readSettings({ SMTP_URL: url, MAIL_FROM: 'hr@a.example' }, ROOT).mailOut.smtp;
    expect(smtpOf('smtps://hr:p%40ss@mail.a.example')).toEqual({
      host: 'mail.a.example',
      port: 465,
      isSecure: true,
      isPlainAllowed: false,
      user: 'hr',
      password: 'p@ss',
    });
    expect(smtpOf('smtp://mail.a.example')).toMatchObject({ port: 587, isSecure: false, isPlainAllowed: false });
    for (const local of ['smtp://127.0.0.1:25', 'smtp://[::1]', 'smtp://localhost', 'smtp://relay:25?tls=optional'])
      expect(smtpOf(local), local).toMatchObject({ isPlainAllowed: true });
  });

  test('settings of mail that goes out which are wrong are named, and no password is [MAILOUT-10]', () => {
    const wrong = { SMTP_URL: 'smtp://hr:hunter2@mail.a.example/box', MAIL_FROM: 'HR <hr@a.example>' };
    const problems = problemsOf(wrong);
    expect(problems).toHaveLength(2);
    expect(problems.join()).toMatch(/SMTP_URL is not like.*MAIL_FROM must be an e-mail address alone/);
    expect(problems.join()).not.toContain('hunter2');
    expect(problemsOf({ SMTP_URL: 'smtp://mail.a.example' })).toEqual([
      'SMTP_URL is set, so MAIL_FROM must be set too: the address that e-mail comes from.',
    ]);
    for (const url of ['https://mail.a.example', 'smtp://', 'mail.a.example', 'smtp://mail.a.example?tls=none'])
      expect(problemsOf({ SMTP_URL: url, MAIL_FROM: 'hr@a.example' }), url).toHaveLength(1);
  });

  test('mail comes in when its settings are set, and not otherwise', () => {
    const set = {
      INBOUND_ADDRESSES: 'HR@a.example=people, care@b.example=kestrel',
      INBOUND_SECRET: 'x'.repeat(32),
      INBOUND_LISTEN: 'lmtp://127.0.0.1',
    };
    expect(readSettings({}, ROOT).inbound).toBeNull();
    expect(readSettings({ ...set, INBOUND_TRUSTED_AUTHENTICATION: 'mx.a.example' }, ROOT).inbound).toEqual({
      addresses: [
        { local: 'hr', domain: 'a.example', serviceKey: 'people' },
        { local: 'care', domain: 'b.example', serviceKey: 'kestrel' },
      ],
      secret: 'x'.repeat(32),
      listen: { isLmtp: true, host: '127.0.0.1', port: 2424 },
      mailbox: null,
      trustedAuthentication: 'mx.a.example',
    });
    const imap = { ...set, INBOUND_LISTEN: '', INBOUND_IMAP_USER: 'hr', INBOUND_IMAP_PASSWORD: 'secret' };
    expect(readSettings({ ...imap, INBOUND_IMAP: 'imaps://mail.a.example' }, ROOT).inbound?.mailbox).toEqual({
      host: 'mail.a.example',
      port: 993,
      isSecure: true,
      folder: 'INBOX',
      user: 'hr',
      password: 'secret',
    });
    expect(readSettings({ ...imap, INBOUND_IMAP: 'imap://[::1]:1143/HR%20in' }, ROOT).inbound?.mailbox).toMatchObject({
      host: '::1',
      port: 1143,
      folder: 'HR in',
    });
    for (const listen of ['2525', 'smtp://', 'http://a.example', 'smtp://a.example/x', 'smtp://a.example:70000'])
      expect(problemsOf({ ...set, INBOUND_LISTEN: listen }), listen).toEqual([
        'INBOUND_LISTEN is not like smtp://127.0.0.1:2525 or lmtp://127.0.0.1:2424.',
      ]);
    for (const address of [
      'hr@a.example',
      'hr+x@a.example=people',
      'hr=people',
      `${'h'.repeat(35)}@a.example=people`,
      'hr@a.example=People',
    ])
      expect(problemsOf({ ...set, INBOUND_ADDRESSES: address })[0], address).toMatch(/^INBOUND_ADDRESSES names "/);
    expect(problemsOf({ ...set, INBOUND_ADDRESSES: 'hr@a.example=people,HR@a.example=kestrel' })).toEqual([
      'INBOUND_ADDRESSES names hr@a.example more than once.',
    ]);
  });

  test('settings of mail that are missing or wrong are all named, and no password is', () => {
    const problems = problemsOf({
      INBOUND_IMAP: 'imaps://hr:hunter2@mail.a.example',
      INBOUND_SECRET: 'hunter2',
      INBOUND_IMAP_PASSWORD: 'hunter2',
    });
    expect(problems).toEqual([
      'INBOUND_ADDRESSES must name the address of at least one service, like hr@company.example=northmoor.',
      'INBOUND_SECRET must be set to at least 32 characters that nobody can guess, because inbound mail is on.',
      'INBOUND_IMAP is set, so INBOUND_IMAP_USER must be set too.',
      'INBOUND_IMAP is not like imaps://mail.company.example/INBOX; the user and the password have settings of their own.',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
    expect(problemsOf({ INBOUND_IMAP_USER: 'hr' })).toContain(
      'INBOUND_IMAP_USER and INBOUND_IMAP_PASSWORD need INBOUND_IMAP beside them.',
    );
    expect(problemsOf({ INBOUND_SECRET: 'x'.repeat(32) })).toContain(
      'Inbound mail needs INBOUND_LISTEN, INBOUND_IMAP or both, by which mail comes in.',
    );
  });

  test('files stay in S3 when all of its settings are set', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.eu-west-2.amazonaws.com/',
      S3_REGION: 'eu-west-2',
      S3_BUCKET: 'evenhand-files',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readSettings({}, ROOT).s3).toBeNull();
    const bucket = {
      endpoint: 'https://s3.eu-west-2.amazonaws.com',
      region: 'eu-west-2',
      bucket: 'evenhand-files',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
    };
    expect(readSettings(s3, ROOT).s3).toEqual({ ...bucket, isPathStyle: true });
    expect(readSettings({ ...s3, S3_PATH_STYLE: 'false' }, ROOT).s3).toEqual({ ...bucket, isPathStyle: false });
    expect(problemsOf({ S3_BUCKET: 'evenhand-files', S3_REGION: 'eu-west-2' })).toEqual([
      'S3_ENDPOINT must be set, because other settings of S3 are.',
      'S3_ACCESS_KEY_ID must be set, because other settings of S3 are.',
      'S3_SECRET_ACCESS_KEY must be set, because other settings of S3 are.',
    ]);
    expect(problemsOf({ S3_PATH_STYLE: 'true' })).toEqual([
      'S3_PATH_STYLE is set, so S3_BUCKET and the other settings of S3 must be set too.',
    ]);
    expect(problemsOf({ ...s3, S3_PATH_STYLE: 'yes' })).toEqual([
      'S3_PATH_STYLE is "yes"; it must be one of true, false.',
    ]);
    expect(problemsOf({ ...s3, S3_BUCKET: 'Our Files' })).toEqual([
      'S3_BUCKET is "Our Files"; it must be the name of a bucket, like evenhand-files.',
    ]);
    for (const wrong of ['https://s3.example/files', 'https://s3.example?a=b'])
      expect(problemsOf({ ...s3, S3_ENDPOINT: wrong }), wrong).toEqual([
        'S3_ENDPOINT must be like https://s3.eu-west-2.amazonaws.com, without a path; S3_BUCKET names the bucket.',
      ]);
    expect(problemsOf({ ...s3, S3_ENDPOINT: 's3.example' })).toEqual([
      'S3_ENDPOINT is not an address that starts with https:// or http://.',
    ]);
    for (const wrong of [
      { S3_ENDPOINT: 'http://10.0.0.7:9000' },
      { S3_ENDPOINT: 'http://[::1]:9000' },
      { S3_BUCKET: 'evenhand.files' },
    ])
      expect(problemsOf({ ...s3, ...wrong, S3_PATH_STYLE: 'false' }), JSON.stringify(wrong)).toEqual([
        'S3_PATH_STYLE=false puts the bucket before the host of S3_ENDPOINT, which must be a name then, and the bucket without dots.',
      ]);
  });

  test('the hosts of the seven services can be set apart [AUTH-06]', () => {
    const settings = readSettings(
      { CASE_SERVICE_URL: 'https://cases.example/', WORKFLOW_TRACKING_SERVICE_URL: 'https://flow.example' },
      ROOT,
    );
    expect(settings.serviceUrls).toEqual({
      case: 'https://cases.example',
      'workflow-tracking': 'https://flow.example',
    });
  });

  test('user profiles open on our own page unless another address is configured [ROUTE-36]', () => {
    expect(readSettings({}, ROOT).portals.userProfile).toBe('/profile');
    expect(readSettings({ USER_PROFILE_URL: 'https://people.example/who' }, ROOT).portals.userProfile).toBe(
      'https://people.example/who',
    );
  });

  test('the page people reach the product at may call every server process, others only when named exactly [AUTH-06]', () => {
    expect(readSettings({}, ROOT).webOrigins).toEqual([]);
    expect(readSettings({ PUBLIC_URL: 'https://hr.example/' }, ROOT).webOrigins).toEqual(['https://hr.example']);
    expect(
      readSettings({ PUBLIC_URL: 'https://hr.example', WEB_ORIGINS: 'https://a.example, http://b.example:81' }, ROOT)
        .webOrigins,
    ).toEqual(['https://a.example', 'http://b.example:81']);
    for (const origin of ['*', 'hr.example', 'https://hr.example/', 'ftp://hr.example'])
      expect(problemsOf({ WEB_ORIGINS: origin }), origin).toHaveLength(1);
  });

  test('a server process does everything unless its role is set; one that serves people alone drains before it stops [SCALE-01, SCALE-06]', () => {
    const apart = {
      DATABASE_URL: 'postgres://evenhand@db.example/evenhand',
      PUBLIC_URL: 'https://hr.example',
      FILES_DIR: 'shared',
    };
    const ofRole = (more: Record<string, string>) => {
      const { role, drainMs } = readSettings({ ...apart, ...more }, ROOT);
      return [role, drainMs];
    };
    expect(ofRole({})).toEqual(['all', 0]);
    expect(ofRole({ DRAIN_SECONDS: '5' })).toEqual(['all', 5_000]);
    expect(ofRole({ ROLE: 'web' })).toEqual(['web', 2_000]);
    expect(ofRole({ ROLE: 'web', DRAIN_SECONDS: '0' })).toEqual(['web', 0]);
    // Nobody is sent to a worker, so nobody has to be sent elsewhere.
    expect(ofRole({ ROLE: 'worker', DRAIN_SECONDS: '5' })).toEqual(['worker', 0]);
    // One settings file may be shared, so what a role has no use for is left alone, except where it contradicts it.
    const mail = {
      INBOUND_ADDRESSES: 'hr@a.example=northmoor',
      INBOUND_SECRET: 'x'.repeat(32),
      INBOUND_LISTEN: 'smtp://127.0.0.1:2525',
    };
    expect(problemsOf({ ...apart, ...mail, ROLE: 'web', BACKUP_DIR: 'backups', BACKUP_AT: '02:30' })).toEqual([]);
    const { PUBLIC_URL: _, ...unnamed } = apart;
    expect(problemsOf({ ...unnamed, DEMO: 'true', ROLE: 'web' })).toEqual([
      'ROLE=web needs PUBLIC_URL, because people do not reach the product where this process listens.',
    ]);
    expect(problemsOf({ ...apart, ROLE: 'worker', SERVICES: 'case' })).toEqual([
      'SERVICES says what a server process serves, and ROLE=worker serves nothing; unset one of them.',
    ]);
  });

  test('limits have the specified defaults, can be set, and 0 turns one off', () => {
    expect(readSettings({}, ROOT).limits).toEqual({
      signIn: 10,
      signInAddress: 100,
      searches: 60,
      caseMisses: 30,
      connections: 500,
    });
    const set = {
      LIMIT_SIGN_IN: '3',
      LIMIT_SIGN_IN_ADDRESS: '10000',
      LIMIT_SEARCHES: '0',
      LIMIT_CASE_MISSES: '7',
      LIMIT_CONNECTIONS: '0',
    };
    expect(readSettings(set, ROOT).limits).toEqual({
      signIn: 3,
      signInAddress: 10_000,
      searches: 0,
      caseMisses: 7,
      connections: 0,
    });
  });

  test.each(['-1', '1.5', 'ten', '10001', '1e3', '0x10'])(
    'a limit of "%s" stops the start, together with every other problem',
    (given) => {
      const names = [
        'LIMIT_SIGN_IN',
        'LIMIT_SIGN_IN_ADDRESS',
        'LIMIT_SEARCHES',
        'LIMIT_CASE_MISSES',
        'LIMIT_CONNECTIONS',
      ];
      const problems = problemsOf({ PORT: '99999', ...Object.fromEntries(names.map((name) => [name, given])) });
      expect(problems).toHaveLength(6);
      for (const [index, name] of names.entries())
        expect(problems[index + 1]).toBe(
          `${name} is "${given}"; it must be a whole number from 0 (no limit) to 10000.`,
        );
    },
  );

  test('who is trusted to say who has called is nobody, a proxy on this machine for https, or who is named', () => {
    expect(readSettings({}, ROOT).trustedProxies).toEqual([]);
    expect(readSettings({ PUBLIC_URL: 'https://hr.example' }, ROOT).trustedProxies).toEqual(['loopback']);
    const named = ['10.0.0.7', '192.168.0.0/16', 'fd00::/8', 'uniquelocal'];
    expect(readSettings({ TRUSTED_PROXIES: named.join(', ') }, ROOT).trustedProxies).toEqual(named);
  });

  test.each<[name: string, given: string, says: string]>([
    ['RETURN_ORIGINS', '*', 'RETURN_ORIGINS names "*"; an origin is like https://hr.example, without a path.'],
    ['RETURN_ORIGINS', 'javascript:alert(1)', 'RETURN_ORIGINS names "javascript:alert(1)"'],
    ['RETURN_ORIGINS', 'https://hr.example/cases', 'RETURN_ORIGINS names "https://hr.example/cases"'],
    ['PUBLIC_URL', 'https://hr.example/evenhand', 'PUBLIC_URL must be like https://hr.example'],
    ['PUBLIC_URL', 'https://maren:secret@hr.example', 'PUBLIC_URL must be an address without a name or password'],
    [
      'PUBLIC_URL',
      'https://*.example',
      'PUBLIC_URL must be an address without a name or password, without * and without #.',
    ],
    [
      'CASE_SERVICE_URL',
      'https://maren:secret@case.example',
      'CASE_SERVICE_URL must be an address without a name or password',
    ],
    [
      'USER_PROFILE_URL',
      'https://people.example/#me',
      'USER_PROFILE_URL must be an address without a name or password',
    ],
    ['RETURN_ORIGINS', 'https://*.example', 'RETURN_ORIGINS names "https://*.example"'],
    ['PUBLIC_URL', 'https://hr.example?a=b', 'PUBLIC_URL must be like https://hr.example'],
    ['OIDC_SCOPE', 'profile email', 'OIDC_SCOPE is "profile email"; it must contain openid.'],
    ['OIDC_AUDIENCE', 'evenhand', 'OIDC_AUDIENCE is set, so OIDC_ISSUER must be set too.'],
    ['SERVICES', ',', 'SERVICES names no service; known are case, '],
    ['ROLE', 'banana', 'ROLE is "banana"; it must be one of all, web, worker.'],
    ['ROLE', 'web', 'ROLE=web needs DATABASE_URL, because the embedded database belongs to one server process'],
    ['ROLE', 'worker', 'ROLE=worker needs DATABASE_URL, because the embedded database belongs to one server process'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS is "61"; it must be a whole number from 0 to 60.'],
    ['DRAIN_SECONDS', '1.5', 'DRAIN_SECONDS is "1.5"'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES names "10.0.0.0/33"; it takes addresses, ranges like 10.0.0.0/8',
    ],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES names "0.0.0.0/0"'],
    ['TRUSTED_PROXIES', '10.0.0.0/08', 'TRUSTED_PROXIES names "10.0.0.0/08"'],
    ['TRUSTED_PROXIES', 'proxy.example', 'TRUSTED_PROXIES names "proxy.example"'],
    ['DATA_DIR', 'notes.txt', 'notes.txt, which cannot be used: '],
    ['DATA_DIR', 'notes.txt/below', 'Choose a directory that this process may write.'],
    ['FILES_DIR', 'notes.txt', 'FILES_DIR is '],
    ['PACK_DIR', 'packs/northmoor,packs/none', 'packs/none; there is no directory there that can be read.'],
    ['PACK_DIR', 'notes.txt', 'notes.txt; there is no directory there that can be read.'],
    ['PACK_DIR', ',', 'PACK_DIR names no directory; the product needs at least one configuration pack.'],
    [
      'HOST',
      '127.0.0.1:3000',
      'HOST is "127.0.0.1:3000"; it must be an address of this machine like 127.0.0.1, or its name.',
    ],
    ['HOST', 'http://hr.example', 'HOST is "http://hr.example"'],
    ['HOST', '300.1.1.1', 'HOST is "300.1.1.1"'],
  ])('%s of %s stops the start with what is wanted', (name, given, says) => {
    expect(problemsOf({ [name]: given })).toEqual([expect.stringContaining(says)]);
  });

  test.runIf(process.platform === 'linux')(
    'a data directory where nothing can be made is refused, to root as well',
    () => {
      expect(problemsOf({ DATA_DIR: '/proc/evenhand/data' })).toEqual([
        expect.stringContaining('DATA_DIR is /proc/evenhand/data, which cannot be used: '),
      ]);
    },
  );

  test.runIf(process.getuid?.() !== 0)('a data directory of somebody else is refused', () => {
    const foreign = join(ROOT, 'foreign');
    mkdirSync(foreign);
    chmodSync(foreign, 0o500);
    for (const DATA_DIR of [foreign, join(foreign, 'below')])
      expect(problemsOf({ DATA_DIR })).toEqual([expect.stringContaining('cannot be used: EACCES')]);
  });

  test('judging directories leaves none behind', () => {
    const before = readdirSync(ROOT, { recursive: true });
    readSettings({ DATA_DIR: 'new/data', FILES_DIR: 'new/files' }, ROOT);
    expect(readdirSync(ROOT, { recursive: true })).toEqual(before);
  });

  test.each(['0.0.0.0', '::', 'localhost', 'hr-server.example'])('the server may listen on %s', (HOST) => {
    expect(readSettings({ HOST }, ROOT).host).toBe(HOST);
  });

  test('every problem is named at once', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      OIDC_ISSUER: 'https://login.example',
      SERVICES: 'case,tea',
      LOG_LEVEL: 'loud',
      DATA_DIR: 'notes.txt',
      PACK_DIR: 'none',
      HOST: '*',
    });
    expect(problems).toHaveLength(9);
    expect(problems.join('\n')).toContain('PORT is "99999"');
    expect(problems.join('\n')).toContain('OIDC_CLIENT_ID must be set too');
    expect(problems.join('\n')).toContain('SERVICES names "tea"');
  });

  test('demo people are refused beside an external identity provider', () => {
    const problems = problemsOf({
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'web',
      DEMO: 'true',
      PUBLIC_URL: 'https://hr.example',
    });
    expect(problems).toEqual(['DEMO=true needs the embedded identity provider; unset OIDC_ISSUER or DEMO.']);
  });

  test('RIGHTS is what the installation began with unless it is set, and a demonstration has claims [PEOPLE-21]', () => {
    const directory = { DEMO: 'false', RIGHTS: 'directory' };
    expect(readSettings({ DEMO: 'false' }, ROOT).rights).toBeNull();
    expect(readSettings(directory, ROOT).rights).toBe('directory');
    expect(readSettings({ RIGHTS: 'claims' }, ROOT).rights).toBe('claims');
    expect(problemsOf({ ...directory, RIGHTS: 'both' })).toEqual([
      'RIGHTS is "both"; it must be one of claims, directory.',
    ]);
    expect(problemsOf({ RIGHTS: 'directory' })).toEqual([
      'RIGHTS=directory is for your own people; the demonstration has RIGHTS=claims. Set DEMO=false.',
    ]);
  });

  test('a provider is known by issuer and client id, with a secret where it asks for one [PEOPLE-19]', () => {
    const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'web', PUBLIC_URL: 'https://hr.example' };
    expect(readSettings(provider, ROOT).oidc).toEqual({
      issuer: 'https://login.example',
      clientId: 'web',
      audience: 'web',
    });
    expect(readSettings({ ...provider, OIDC_CLIENT_SECRET: 'known to us' }, ROOT).oidc).toMatchObject({
      clientSecret: 'known to us',
    });
    expect(problemsOf({ OIDC_CLIENT_SECRET: 'known to us' })).toEqual([
      'OIDC_CLIENT_SECRET is set, so OIDC_ISSUER must be set too.',
    ]);
  });

  test('without the demonstration people sign in with the embedded identity provider, on either database', () => {
    expect(readSettings({ DEMO: 'false' }, ROOT)).toMatchObject({
      isDemo: false,
      oidc: null,
      publicUrl: null,
      databaseUrl: null,
    });
    const production = { DATABASE_URL: 'postgres://localhost/e', PUBLIC_URL: 'https://hr.example' };
    expect(readSettings(production, ROOT)).toMatchObject({ isDemo: false, oidc: null });
    expect(problemsOf({ DATABASE_URL: 'postgres://localhost/e' })).toEqual([
      'PUBLIC_URL must be set when the product runs on its own database or provider.',
    ]);
  });
});
