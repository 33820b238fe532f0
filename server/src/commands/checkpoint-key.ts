import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory } from '../platform/make-directory.ts';

/** The key of an installation, with which its checkpoints are signed. */
interface CheckpointKey {
  readonly key: KeyObject;
  /** As it stands in a checkpoint. */
  readonly publicKey: string;
}

/** Reads the key from its file; null when there is none yet. @throws with a sentence for people when it is no key. */
export function checkpointKey(path: string): CheckpointKey | null {
  if (!existsSync(path)) return null;
  try {
    const key = createPrivateKey(readFileSync(path, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return { key, publicKey: publicKeyOf(key) };
  } catch {
    // Refused below, without a word of what is in the file.
  }
  throw new Error(`There is no Ed25519 private key in ${path}.`);
}

/** Makes the key for the first checkpoint. Only the owner of its file reads it. */
export function makeCheckpointKey(path: string): CheckpointKey {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  makeDirectory(dirname(path));
  writeFileSync(path, key.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 });
  return { key, publicKey: publicKeyOf(key) };
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}
