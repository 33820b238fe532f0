import { createHash } from 'node:crypto';
import type { KeyWithPast } from './key-path.ts';
import { formerNamesOf, nameOf } from './key-path.ts';
import { LOCK_FILE } from './lock-file.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** The block of `ids.lock.yaml` that holds the hash of every guidance text. */
export const TEXT_BLOCK = 'text';

/** Hash of each guidance text by its name, `workflow/component/live date/file`. */
export type TextLock = ReadonlyMap<string, string>;

/** A version of a guidance text, as its author wrote it. */
export interface WrittenText {
  /** Undefined when there is no such file, which has been reported. */
  readonly text: string | undefined;
  /** `YYYY-MM-DD`: the first day it is shown. */
  readonly live: string;
  readonly file: string;
}

/**
 * Compares guidance texts with the ones the lock file knows. What people have read stays as it was
 * (V20), and stays in the pack (V19); what is not live yet may change.
 */
export interface TextRegister {
  /** Compares one text and answers its hash; `path` names workflow, component and version. */
  check(path: readonly KeyWithPast[], written: WrittenText, location: SourceLocation): string;
  /** Reports texts that have gone. `hasComponent` knows a component of the pack by `workflow/component`. */
  reportRemoved(hasComponent: (name: string) => boolean): void;
  /** Content that the lock file should have. */
  texts(): TextLock;
  /** Texts that had no hash. */
  added(): readonly string[];
}

interface TextRegisterOptions {
  readonly lock: SourceFile | null;
  readonly locked: TextLock;
  /** `YYYY-MM-DD` of publishing: a text whose live date has come is not changed any more. */
  readonly publishDate: string;
  /** For the lock update: what is not live yet may have changed or gone. */
  readonly isUpdate: boolean;
  readonly problems: ProblemReport;
}

export function createTextRegister({
  lock,
  locked,
  publishDate,
  isUpdate,
  problems,
}: TextRegisterOptions): TextRegister {
  const current = new Map(locked);
  const used = new Set<string>();
  const added: string[] = [];
  return {
    check(path, written, location) {
      const name = nameOf(path);
      used.add(name);
      if (written.text === undefined) return '';
      const hash = hashOf(written.text);
      const formerName = formerNamesOf(path).find((candidate) => current.has(candidate));
      const lockedHash = formerName === undefined ? undefined : current.get(formerName);
      if (formerName !== undefined) current.delete(formerName);
      current.set(name, hash);
      if (lockedHash === undefined) added.push(name);
      if (lockedHash === undefined || lockedHash === hash) return hash;
      if (written.live <= publishDate) {
        const sentence = `the text '${written.file}' has been live since ${written.live} and has changed; add a version with a later date in another file`;
        problems.report(PackCode.ChangedText, location, sentence);
      } else if (!isUpdate) {
        problems.report(
          PackCode.ChangedText,
          location,
          `the text '${written.file}' has changed since the lock file was written; update the lock file`,
        );
      }
      return hash;
    },
    reportRemoved(hasComponent) {
      for (const name of [...current.keys()]) {
        if (used.has(name) || !hasComponent(componentOf(name))) continue;
        const location = lock?.locationOf([TEXT_BLOCK, name]) ?? { file: LOCK_FILE, line: 1 };
        if (liveDateOf(name) <= publishDate) {
          problems.report(
            PackCode.RemovedItem,
            location,
            `the text '${name}' has been live and has gone from the pack; keep it, because people have read it`,
          );
        } else if (isUpdate) current.delete(name);
        else
          problems.report(
            PackCode.RemovedItem,
            location,
            `the text '${name}' was planned and has gone from the pack; update the lock file`,
          );
      }
    },
    texts: () => current,
    added: () => added,
  };
}

/** Reads the hashes of the lock file; what is no hash is reported. */
export function readTextLock(lock: SourceFile | null, problems: ProblemReport): TextLock {
  const block = (lock?.value as Record<string, unknown> | null | undefined)?.[TEXT_BLOCK] ?? {};
  const texts = new Map<string, string>();
  if (typeof block !== 'object' || Array.isArray(block)) {
    problems.report(
      PackCode.Schema,
      lock?.locationOf([TEXT_BLOCK]) ?? { file: LOCK_FILE, line: 1 },
      `'${TEXT_BLOCK}' must be a block of texts with their hashes`,
    );
    return texts;
  }
  for (const [name, hash] of Object.entries(block)) {
    const location = lock?.locationOf([TEXT_BLOCK, name]) ?? { file: LOCK_FILE, line: 1 };
    if (typeof hash !== 'string' || !/^[0-9a-f]{32}$/.test(hash))
      problems.report(PackCode.Schema, location, `the hash of the text '${name}' must be 32 hex digits`);
    else texts.set(name, hash);
  }
  return texts;
}

/** Line ends and blanks at the end of the file are not words: an editor may change them. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n?/g, '\n').trimEnd()).digest('hex').slice(0, 32);
}

function componentOf(name: string): string {
  return name.split('/').slice(0, 2).join('/');
}

function liveDateOf(name: string): string {
  return name.split('/')[2] ?? '';
}
