import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isProduct, isRun } from './needed.mjs';
import { npmArguments, platforms, thisPlatform } from './platforms.mjs';

const program = fileURLToPath(new URL('release.mjs', import.meta.url));

describe('what goes into a release', () => {
  test.each([
    ['server/src/main/main.ts', true],
    ['packs/northmoor/tests/process.yaml', true],
    ['web/dist/index.html', true],
    ['server/src/main/health.test.ts', false],
    ['engine/src/testing/earlier-release.ts', false],
    ['engine/tsconfig.json', false],
    ['packs/northmoor/.schema/topic.json', false],
    ['deploy/evenhand.env', true],
    ['deploy/make-secrets.sh', true],
    ['deploy/secrets', false],
    ['deploy/secrets/database_url', false],
    ['deploy/.env', false],
  ])('of our own folders sources, no tests and no secrets: %s is %s [REL-01]', (path, goes) => {
    expect(isProduct(path)).toBe(goes);
  });

  test.each([
    ['node_modules/pg/lib/index.js', true],
    ['node_modules/pg/LICENSE', true],
    ['node_modules/zod/LICENSE.md', true],
    ['node_modules/pg/package.json', true],
    ['node_modules/docx/dist/index.mjs', true],
    ['node_modules/some/lib/test/probe.js', true],
    ['node_modules/docx/dist/index.umd.cjs', false],
    ['node_modules/pdfkit/js/pdfkit.standalone.js', false],
    ['node_modules/.bin/mime', false],
    ['node_modules/docx/node_modules/@types/node/LICENSE', false],
    ['node_modules/pg/README.md', false],
    ['node_modules/zod/index.d.cts', false],
    ['node_modules/zod/license.d.ts', false],
    ['node_modules/zod/index.js.map', false],
    ['node_modules/@scope/some/test/probe.js', false],
    ['server/node_modules/nodemailer/examples/one.js', false],
  ])('of the packages what runs, and every licence: %s is %s [REL-01]', (path, goes) => {
    expect(isRun(path)).toBe(goes);
  });

  test('what an operator adds for containers is no part of a commit either [REL-01]', () => {
    const ignored = readFileSync(new URL('../../.gitignore', import.meta.url), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['/deploy/secrets/', '/deploy/.env']));
  });

  test('npm is told the machine the release is for, and to leave out what development needs [REL-01]', () => {
    expect(npmArguments('linux-arm64')).toEqual(
      expect.arrayContaining(['--omit=dev', '--os=linux', '--cpu=arm64', '--libc=glibc']),
    );
    expect(npmArguments('win-x64').some((word) => word.startsWith('--libc'))).toBe(false);
  });

  test('the changelog has the version with its day, and every workspace has it [REL-04]', () => {
    const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const { version, workspaces } = JSON.parse(read('package.json'));
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    );
    for (const one of workspaces) expect(JSON.parse(read(`${one}/package.json`)).version, one).toBe(version);
  });

  test('a platform that there is not is refused before anything is made [REL-01]', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, 'linux-x46'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('There is no release for linux-x46.');
  });

  test('every machine that has a Node among our packages has a release [REL-01]', () => {
    expect(Object.keys(platforms)).toEqual(expect.arrayContaining(['linux-x64', 'linux-arm64', 'win-x64']));
    expect(thisPlatform({ platform: 'win32', arch: 'x64' })).toBe('win-x64');
    expect(thisPlatform({ platform: 'darwin', arch: 'arm64' })).toBe('macos-arm64');
  });
});
