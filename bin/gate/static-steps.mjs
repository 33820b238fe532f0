// The checks that only read: types, formatting and lint, layers, citations of requirements, database types
// against migrations, dead code.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const workspaces = ['.', 'contract', 'engine', 'server', 'web', 'e2e', 'bench'];

/** Each step is a list of commands on Node, which all must end with 0. */
export function staticSteps(root) {
  const modules = join(root, 'node_modules');
  const checked = workspaces.filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')));
  // The second run leaves the tests out, so that it finds what nothing but a test uses.
  const knip = [join(modules, 'knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints'];
  return {
    types: {
      root,
      commands: checked.map((workspace) => [
        join(modules, 'typescript', 'bin', 'tsc'),
        '--pretty',
        'false',
        '-p',
        workspace,
      ]),
    },
    biome: {
      root,
      commands: [
        [join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '--colors=off', '.'],
      ],
      quietWhenGood: true,
    },
    layers: { root, commands: [[join(root, 'bin', 'layers.mjs')]] },
    requirements: { root, commands: [[join(root, 'bin', 'requirements.mjs'), '--check']] },
    tables: {
      root,
      commands: [[join(root, 'server', 'testing', 'generate-tables.ts'), '--check']],
      quietWhenGood: true,
    },
    knip: {
      root,
      commands: [knip, [...knip, '--production', '--config', join('bin', 'gate', 'knip-production.json')]],
      quietWhenGood: true,
    },
  };
}

/** Runs every command of a step, also after one failed: `{ code, output }`. */
export async function runCaptured({ root, commands, quietWhenGood = false }) {
  let code = 0;
  let output = '';
  for (const command of commands) {
    const result = await new Promise((resolve) => {
      execFile(process.execPath, command, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
        resolve({ failed: error !== null, said: stdout + stderr }),
      );
    });
    if (result.failed) code = 1;
    if (result.failed || !quietWhenGood) output += result.said;
  }
  return { code, output };
}
