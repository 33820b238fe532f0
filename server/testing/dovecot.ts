import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findPort } from '../src/platform/http/find-port.ts';
import type { Mailbox } from '../src/platform/read-inbound.ts';

/** Where system packages put it; null on a machine without it. */
export const dovecot =
  ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find((path) => existsSync(path)) ??
  null;

/** Mail of the user root is never served, so the server then keeps it as nobody. */
const NOBODY = 65_534;
const STARTED_WITHIN_MS = 10_000;

export interface RunningDovecot {
  readonly mailbox: Mailbox;
  stop(): Promise<void>;
}

/** Starts a real IMAP server with one empty mailbox, at a free port of this machine. */
export async function startDovecot(program: string): Promise<RunningDovecot> {
  const directory = mkdtempSync(join(tmpdir(), 'evenhand-dovecot-'));
  const { uid, gid, username } = userInfo();
  const [mailUid, mailGid] = uid === 0 ? [NOBODY, NOBODY] : [uid, gid];
  const mail = join(directory, 'mail');
  mkdirSync(mail);
  for (const path of [directory, mail]) chownSync(path, mailUid, mailGid);
  const port = await findPort('127.0.0.1', 0);
  const users =
    uid === 0
      ? ''
      : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = \n`;
  const file = join(directory, 'dovecot.conf');
  writeFileSync(
    file,
    `${users}base_dir = ${directory}/run
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = ${directory}/log
mail_location = maildir:${mail}/inbox
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${mailUid} gid=${mailGid} home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilListening(port);
  return {
    mailbox: { host: '127.0.0.1', port, isSecure: false, folder: 'INBOX', user: 'hr', password: 'secret' },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (
    const since = performance.now();
    performance.now() - since < STARTED_WITHIN_MS;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.unref();
      socket.on('connect', () => socket.destroy());
    });
    if (isThere) return;
  }
  throw new Error('Dovecot did not start.');
}
