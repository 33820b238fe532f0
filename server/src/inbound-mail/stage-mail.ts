import { Readable } from 'node:stream';
import { eventFileExtensions } from '@evenhand/contract/files';
import { attachmentLimits } from '../files/add-files.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { scanStaged } from '../platform/files/scan-staged.ts';
import type { StagedFile, UploadLimits } from '../platform/files/stage-file.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import type { StagingDirectory } from '../platform/files/staging.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import { MAIL_MAX_BYTES } from './mail-text.ts';
import type { ParsedMail } from './parsed-mail.ts';

interface StagedMail {
  readonly attachments: readonly StagedFile[];
  /** The mail as it came. */
  readonly original: StagedFile | null;
  /** What is said of what is not kept as a file, in the message. */
  readonly notes: readonly string[];
}

/** Nobody can ask the sender of a mail for another kind of file, so it may bring what events take. */
const limits: UploadLimits = { ...attachmentLimits, extensions: eventFileExtensions };
const ofOriginal: UploadLimits = {
  ...attachmentLimits,
  extensions: ['eml'],
  maxFileBytes: MAIL_MAX_BYTES,
  takesAnyContent: true,
};
/** The name of every mail as it came: its subject may be removed one day. */
const ORIGINAL = 'Original e-mail.eml';

/** How many files that are not kept are named. */
const NAMED_MAX_COUNT = 20;

/**
 * Stages the attachments of a mail and the mail itself, and scans them. Nobody is there to be told what is refused, so
 * the message says it; it is in the mail as it came.
 */
export async function stageMail(
  { attachments, unread }: Pick<ParsedMail, 'attachments' | 'unread'>,
  bytes: Uint8Array,
  staging: StagingDirectory,
  { scanner, log }: { readonly scanner: Scanner | null; readonly log: Pick<Logger, 'warn'> },
): Promise<StagedMail> {
  const refusals: string[] = [];
  const orRefused = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(error.message);
      return null;
    }
  };

  const staged: StagedFile[] = [];
  for (const { filename, content } of attachments.slice(0, limits.maxFiles)) {
    const file = await orRefused(() => stageFile(staging, { filename, content: Readable.from([content]) }, limits));
    if (file !== null) staged.push(file);
  }
  const mail = await stageFile(staging, { filename: ORIGINAL, content: Readable.from([bytes]) }, ofOriginal);
  const scanning = { scanner, part: limits.part, log };
  const scanned: StagedFile[] = [];
  try {
    scanned.push(...(await scanStaged([...staged, mail], scanning)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // One of them contains a virus: the others are kept.
    for (const file of staged) scanned.push(...((await orRefused(() => scanStaged([file], scanning))) ?? []));
    scanned.push(...((await scanStaged([mail], scanning).catch(orNone)) ?? []));
  }
  const original = scanned.find(({ path }) => path === mail.path) ?? null;
  const tooManyCount = Math.max(0, attachments.length - limits.maxFiles);
  return {
    attachments: scanned.filter((file) => file !== original),
    original,
    notes: notesOf([...unread, ...refusals], tooManyCount, original !== null),
  };
}

function orNone(error: unknown): null {
  if (!(error instanceof AppError)) throw error;
  return null;
}

function notesOf(refusals: readonly string[], tooManyCount: number, isInOriginal: boolean): string[] {
  const count = refusals.length + tooManyCount;
  const said = count === 0 ? [] : [headingOf(count, isInOriginal)];
  if (!isInOriginal) said.unshift('The original e-mail contained a virus and was not kept.');
  return [
    ...said,
    ...refusals.slice(0, NAMED_MAX_COUNT),
    ...(tooManyCount === 0 ? [] : [`A message keeps at most ${limits.maxFiles} attachments of a mail.`]),
  ];
}

function headingOf(count: number, isInOriginal: boolean): string {
  if (!isInOriginal) return count === 1 ? 'One attachment was not kept:' : `${count} attachments were not kept:`;
  return count === 1
    ? 'One attachment could not be kept as a file. It is in the original e-mail:'
    : `${count} attachments could not be kept as files. They are in the original e-mail:`;
}
