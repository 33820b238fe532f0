import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { runSettings } from './run-settings.ts';

const root = mkdtempSync(join(tmpdir(), 'evenhand-run-settings-'));
const file = join(root, 'evenhand.env');
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeAll(() => {
  for (const pack of ['northmoor', 'kestrel-foods']) mkdirSync(join(root, 'packs', pack), { recursive: true });
  writeFileSync(file, 'PORT=4000\nOIDC_CLIENT_SECRET_FILE=secret\nOIDC_CLIENT_ID=web\n');
  chmodSync(file, 0o600);
  writeFileSync(join(root, 'secret'), 'horse\n');
});

async function settings(environment: Record<string, string>, ...args: string[]) {
  return await runCommand(runSettings, { args, root, environment });
}

test.each([[[]], [['show']], [['check', 'all']], [['check', '--all']]])(
  'Arguments that are not understood, %j, are explained [SETTING-06]',
  async (args) => {
    expect(await settings({}, ...args)).toEqual({
      code: 2,
      said: [],
      complaint: expect.stringContaining('npm run settings -- check'),
    });
  },
);

test('The check says every setting with what gave it, no secret, and changes nothing [SETTING-06]', async () => {
  const before = readdirSync(root, { recursive: true });
  const environment = {
    EVENHAND_ENV_FILE: file,
    OIDC_ISSUER: 'https://login.example',
    PUBLIC_URL: 'https://hr.example',
    DATABASE_URL: 'postgres://e:horse@nowhere.example/e',
  };
  const { code, said, complaint } = await settings(environment, 'check');
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(said[0]).toBe(`The settings file is ${file}.`);
  expect(said.at(-1)).toBe('A start could use these settings.');
  const words = said.map((line) => line.split(/ {2,}/));
  expect(words).toContainEqual(['PORT', '4000', file]);
  expect(words).toContainEqual(['HOST', '127.0.0.1', 'default']);
  expect(words).toContainEqual(['PUBLIC_URL', 'https://hr.example', 'environment']);
  expect(words).toContainEqual(['DATABASE_URL', 'set', 'environment']);
  expect(words).toContainEqual(['OIDC_CLIENT_SECRET', 'set', `secret file ${join(root, 'secret')}`]);
  expect(words).toContainEqual(['SMTP_URL', 'not set']);
  expect(words).toContainEqual(['LIMIT_SEARCHES', '60', 'default']);
  expect(words).toContainEqual(['ROLE', 'all', 'default']);
  expect(words).toContainEqual(['METRICS_HOST', '127.0.0.1', 'default']);
  expect(said.join('\n')).not.toContain('horse');
  expect(readdirSync(root, { recursive: true })).toEqual(before);
});

test('The check says all problems at once, beside every setting, and ends with 1 [SETTING-06]', async () => {
  const wrong = { PORT: '99999', S3_BUKET: 'x', INBOUND_IMAP: 'imaps://hr:horse@mail.example' };
  const { code, said, complaint } = await settings(wrong, 'check');
  expect(code).toBe(1);
  expect(said.join('\n')).not.toMatch(/could use/);
  expect(said[0]).toBe('There is no settings file.');
  expect(said.map((line) => line.split(/ {2,}/))).toContainEqual([
    'INBOUND_IMAP',
    'imaps://…@mail.example',
    'environment',
  ]);
  for (const problem of [
    'PORT is "99999"',
    'S3_BUKET is no setting; did you mean S3_BUCKET?',
    'INBOUND_IMAP is not like',
  ])
    expect(complaint).toContain(problem);
  expect(said.join('\n') + complaint).not.toContain('horse');
});
