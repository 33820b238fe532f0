import { Readable } from 'node:stream';
import { attachmentLimits } from '../messages/attachments.ts';
import type { Scanner } from '../platform/files/clamd.ts';
import { scanStaged } from '../platform/files/scan-staged.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import type { StagingDirectory } from '../platform/files/staging.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Logger } from '../platform/logger.ts';
import type { MailAttachment } from './parsed-mail.ts';

interface StagedAttachments {
  readonly files: readonly StagedFile[];
  /** What is said of those that are not kept, in the message. */
  readonly notes: readonly string[];
}

/** How many files that are not kept are named. */
const NAMED_MAX_COUNT = 20;

/**
 * Stages the attachments of a mail by the limits of messages, and scans them. Nobody is there to be told what
 * is refused, so the message says it.
 */
export async function stageAttachments(
  attachments: readonly MailAttachment[],
  staging: StagingDirectory,
  { scanner, log }: { readonly scanner: Scanner | null; readonly log: Pick<Logger, 'warn'> },
): Promise<StagedAttachments> {
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
  for (const { filename, content } of attachments.slice(0, attachmentLimits.maxFiles)) {
    const file = await orRefused(() =>
      stageFile(staging, { filename, content: Readable.from([content]) }, attachmentLimits),
    );
    if (file !== null) staged.push(file);
  }
  const scanning = { scanner, part: attachmentLimits.part, log };
  const files: StagedFile[] = [];
  try {
    files.push(...(await scanStaged(staged, scanning)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // One of them contains a virus: the others are kept.
    for (const file of staged) files.push(...((await orRefused(() => scanStaged([file], scanning))) ?? []));
  }
  return { files, notes: notesOf(refusals, Math.max(0, attachments.length - attachmentLimits.maxFiles)) };
}

function notesOf(refusals: readonly string[], tooManyCount: number): string[] {
  const count = refusals.length + tooManyCount;
  if (count === 0) return [];
  return [
    count === 1 ? 'One attachment was not kept:' : `${count} attachments were not kept:`,
    ...refusals.slice(0, NAMED_MAX_COUNT),
    ...(tooManyCount === 0 ? [] : [`A message keeps at most ${attachmentLimits.maxFiles} attachments of a mail.`]),
  ];
}
