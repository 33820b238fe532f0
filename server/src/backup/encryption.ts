import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupKeys } from '../platform/read-backup.ts';

const AGE_HEADER = 'age-encryption.org/v1';

/** Whether archives are encrypted that are made with these keys. */
export function isEncrypted({ recipients, passphrase }: BackupKeys): boolean {
  return recipients.length > 0 || passphrase !== null;
}

/** Encrypts a stream for the recipients, else with the passphrase, else passes it on as it is. */
export async function encrypted(plain: Readable, { recipients, passphrase }: BackupKeys): Promise<Readable> {
  if (recipients.length === 0 && passphrase === null) return plain;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  if (recipients.length === 0 && passphrase !== null) encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(Readable.toWeb(plain) as never));
}

/** Reads an archive, decrypted where it is encrypted. @throws with a sentence for people without the right key. */
export async function openDecrypted(path: string, { identities, passphrase }: BackupKeys): Promise<Readable> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
  const stream = file.createReadStream({ start: 0, highWaterMark: 1024 * 1024 });
  if (buffer.subarray(0, bytesRead).toString('latin1') !== AGE_HEADER) return stream;
  if (identities.length === 0 && passphrase === null) {
    stream.destroy();
    throw new Error(
      `${path} is encrypted. Set BACKUP_IDENTITY to its private key (AGE-SECRET-KEY-…), or BACKUP_PASSPHRASE.`,
    );
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(Readable.toWeb(stream) as never));
  } catch (error) {
    stream.destroy();
    throw new Error(`${path} cannot be opened with this key: it was encrypted for another one.`, { cause: error });
  }
}

const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
