// The browser of every test: CHROME_BIN, else an installed Chromium or Chrome, else the one that comes
// with npm. The one from npm is unpacked once into node_modules/.cache, under a private name first, so
// that runs side by side and runs killed half-way never see half a browser. Its libraries reach only the
// browser's own environment, not ours.
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
];

/** Launch options for Playwright: `{ executablePath, args, env }`. */
export async function chromiumLaunchOptions(env = process.env) {
  const installed = env.CHROME_BIN || findOnPath(installedNames, env.PATH ?? '');
  if (installed) {
    if (!isExecutable(installed)) throw new Error(`CHROME_BIN names ${installed}, which is not a program.`);
    return { executablePath: installed, args: chromiumArgs, env: { ...env } };
  }
  const folder = await unpackedFromNpm();
  const libraries = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    args: chromiumArgs,
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

export function findOnPath(names, path) {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpackedFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium found. Install Chromium or Chrome, or name one in CHROME_BIN: the browser from npm runs on Linux x64 only.',
    );
  }
  const packageFile = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
    'package.json',
  );
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(dirname(folder), { recursive: true });
  const mine = mkdtempSync(`${folder}.`);
  await unpackInto(mine);
  writeFileSync(join(mine, 'fonts', 'fonts.conf'), fontsConf(folder));
  try {
    renameSync(mine, folder);
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * The package unpacks into the temporary folder, and its libraries only when its environment says that it
 * runs on a bare machine. Only a child process gets this environment.
 */
function unpackInto(folder) {
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`Unpacking the browser ended with ${signal ?? code}.`)),
    );
  });
}

/** Ours instead of the package's, which names fixed folders of another machine. */
function fontsConf(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
