import { describe, expect, test } from 'vitest';
import type { SettingsError } from './settings.ts';
import { readSettings } from './settings.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, '/srv');
  } catch (error) {
    return (error as SettingsError).problems;
  }
  return [];
}

describe('settings', () => {
  test('without any setting the product is an embedded demo on 127.0.0.1:3000', () => {
    const settings = readSettings({}, '/srv');
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      oidc: null,
      isDemo: true,
      dataDirectory: '/srv/data',
      filesDirectory: '/srv/data/files',
      isImplicitFlowOn: false,
    });
    expect(settings.packDirectories).toEqual(['/srv/packs/northmoor', '/srv/packs/kestrel-foods']);
  });

  test('files are stored in the data directory unless another directory is set', () => {
    expect(readSettings({ DATA_DIR: '/var/evenhand' }, '/srv').filesDirectory).toBe('/var/evenhand/files');
    expect(readSettings({ DATA_DIR: '/var/evenhand', FILES_DIR: 'shared' }, '/srv').filesDirectory).toBe('/srv/shared');
  });

  test('the hosts of the seven services can be set apart [AUTH-06]', () => {
    const settings = readSettings({ CASE_SERVICE_URL: 'https://cases.example/', WORKFLOW_TRACKING_SERVICE_URL: 'https://flow.example' }, '/srv');
    expect(settings.serviceUrls).toEqual({ case: 'https://cases.example', 'workflow-tracking': 'https://flow.example' });
  });

  test('user profiles open on our own page unless another address is configured [ROUTE-36]', () => {
    expect(readSettings({}, '/srv').portals.userProfile).toBe('/profile');
    expect(readSettings({ USER_PROFILE_URL: 'https://people.example/who' }, '/srv').portals.userProfile).toBe('https://people.example/who');
  });

  test('the page people reach the product at may call every server process, others only when named exactly [AUTH-06]', () => {
    expect(readSettings({}, '/srv').webOrigins).toEqual([]);
    expect(readSettings({ PUBLIC_URL: 'https://hr.example/' }, '/srv').webOrigins).toEqual(['https://hr.example']);
    expect(readSettings({ PUBLIC_URL: 'https://hr.example', WEB_ORIGINS: 'https://a.example, http://b.example:81' }, '/srv').webOrigins).toEqual([
      'https://a.example',
      'http://b.example:81',
    ]);
    for (const origin of ['*', 'hr.example', 'https://hr.example/', 'ftp://hr.example']) expect(problemsOf({ WEB_ORIGINS: origin }), origin).toHaveLength(1);
  });

  test('limits have the specified defaults, can be set, and 0 turns one off', () => {
    expect(readSettings({}, '/srv').limits).toEqual({ signIn: 10, signInAddress: 100, searches: 60, caseMisses: 30, connections: 500 });
    const set = { LIMIT_SIGN_IN: '3', LIMIT_SIGN_IN_ADDRESS: '10000', LIMIT_SEARCHES: '0', LIMIT_CASE_MISSES: '7', LIMIT_CONNECTIONS: '0' };
    expect(readSettings(set, '/srv').limits).toEqual({ signIn: 3, signInAddress: 10_000, searches: 0, caseMisses: 7, connections: 0 });
  });

  test.each(['-1', '1.5', 'ten', '10001', '1e3', '0x10'])('a limit of "%s" stops the start, together with every other problem', (given) => {
    const names = ['LIMIT_SIGN_IN', 'LIMIT_SIGN_IN_ADDRESS', 'LIMIT_SEARCHES', 'LIMIT_CASE_MISSES', 'LIMIT_CONNECTIONS'];
    const problems = problemsOf({ PORT: '99999', ...Object.fromEntries(names.map((name) => [name, given])) });
    expect(problems).toHaveLength(6);
    for (const [index, name] of names.entries())
      expect(problems[index + 1]).toBe(`${name} is "${given}"; it must be a whole number from 0 (no limit) to 10000.`);
  });

  test('who is trusted to say who has called is nobody, a proxy on this machine for https, or who is named', () => {
    expect(readSettings({}, '/srv').trustedProxies).toEqual([]);
    expect(readSettings({ PUBLIC_URL: 'https://hr.example' }, '/srv').trustedProxies).toEqual(['loopback']);
    const named = ['10.0.0.7', '192.168.0.0/16', 'fd00::/8', 'uniquelocal'];
    expect(readSettings({ TRUSTED_PROXIES: named.join(', ') }, '/srv').trustedProxies).toEqual(named);
  });

  test.each<[name: string, given: string, says: string]>([
    ['RETURN_ORIGINS', '*', 'RETURN_ORIGINS names "*"; an origin is like https://hr.example, without a path.'],
    ['RETURN_ORIGINS', 'javascript:alert(1)', 'RETURN_ORIGINS names "javascript:alert(1)"'],
    ['RETURN_ORIGINS', 'https://hr.example/cases', 'RETURN_ORIGINS names "https://hr.example/cases"'],
    ['PUBLIC_URL', 'https://hr.example/evenhand', 'PUBLIC_URL must be like https://hr.example'],
    ['PUBLIC_URL', 'https://maren:secret@hr.example', 'PUBLIC_URL must be an address without a name or password'],
    ['PUBLIC_URL', 'https://*.example', 'PUBLIC_URL must be an address without a name or password, without * and without #.'],
    ['CASE_SERVICE_URL', 'https://maren:secret@case.example', 'CASE_SERVICE_URL must be an address without a name or password'],
    ['USER_PROFILE_URL', 'https://people.example/#me', 'USER_PROFILE_URL must be an address without a name or password'],
    ['RETURN_ORIGINS', 'https://*.example', 'RETURN_ORIGINS names "https://*.example"'],
    ['PUBLIC_URL', 'https://hr.example?a=b', 'PUBLIC_URL must be like https://hr.example'],
    ['OIDC_SCOPE', 'profile email', 'OIDC_SCOPE is "profile email"; it must contain openid.'],
    ['OIDC_AUDIENCE', 'evenhand', 'OIDC_AUDIENCE is set, so OIDC_ISSUER must be set too.'],
    ['SERVICES', ',', 'SERVICES names no service; known are case, '],
    ['ROLE', 'banana', 'ROLE is no setting; SERVICES says what a server process serves.'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES names "10.0.0.0/33"; it takes addresses, ranges like 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES names "0.0.0.0/0"'],
    ['TRUSTED_PROXIES', '10.0.0.0/08', 'TRUSTED_PROXIES names "10.0.0.0/08"'],
    ['TRUSTED_PROXIES', 'proxy.example', 'TRUSTED_PROXIES names "proxy.example"'],
  ])('%s of %s stops the start with what is wanted', (name, given, says) => {
    expect(problemsOf({ [name]: given })).toEqual([expect.stringContaining(says)]);
  });

  test('every problem is named at once', () => {
    const problems = problemsOf({ PORT: '99999', DATABASE_URL: 'mysql://x', OIDC_ISSUER: 'https://login.example', SERVICES: 'case,tea', LOG_LEVEL: 'loud' });
    expect(problems).toHaveLength(6);
    expect(problems.join('\n')).toContain('PORT is "99999"');
    expect(problems.join('\n')).toContain('OIDC_CLIENT_ID must be set too');
    expect(problems.join('\n')).toContain('SERVICES names "tea"');
  });

  test('demo people are refused beside an external identity provider', () => {
    const problems = problemsOf({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'web', DEMO: 'true', PUBLIC_URL: 'https://hr.example' });
    expect(problems).toEqual(['DEMO=true needs the embedded identity provider; unset OIDC_ISSUER or DEMO.']);
  });

  test('a production database without an identity provider, and without asking for the demo, has nobody to sign in', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://localhost/e', PUBLIC_URL: 'https://hr.example' })).toEqual([
      'Without DEMO=true there is nobody to sign in: set OIDC_ISSUER and OIDC_CLIENT_ID, or DEMO=true.',
    ]);
  });
});
