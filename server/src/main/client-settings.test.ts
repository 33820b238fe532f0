import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSettings } from '../platform/settings.ts';
import { productVersion } from '../platform/version.ts';
import { clientSettingsOf } from './client-settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const external = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'web',
  OIDC_AUDIENCE: 'api',
  PUBLIC_URL: 'https://hr.example',
};

test.each([
  ['our own provider', {}, 'https://hr.example/identity/account'],
  ['an external provider', external, undefined],
])(
  'with %s the page is told where people change their password, or that they do not here [OWNPASS-06]',
  (_provider, environment, address) => {
    const settings = readSettings({ DEMO: 'false', ...environment }, root);
    expect(clientSettingsOf(settings, 'https://hr.example', '1.2.3').ownAccount).toBe(address);
  },
);

test.each([
  ['in Evenhand', 'directory', true],
  ['by the identity provider', 'claims', undefined],
] as const)('where rights are given %s the page is told so [EMPTY-01]', (_where, rights, told) => {
  const settings = readSettings({ DEMO: 'false' }, root);
  expect(clientSettingsOf({ ...settings, rights }, 'https://hr.example', '1.2.3').hasDirectory).toBe(told);
});

test('the page is told which release it is served by, as package.json names it [REL-03]', () => {
  const settings = readSettings({ DEMO: 'false' }, root);
  expect(clientSettingsOf(settings, 'https://hr.example', productVersion).version).toMatch(/^\d+\.\d+\.\d+/);
});
