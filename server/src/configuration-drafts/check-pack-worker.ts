import { parentPort, workerData } from 'node:worker_threads';
import { compilePack } from '@evenhand/engine/pack/compile-pack';
import { renderLock } from '@evenhand/engine/pack/ids-lock';
import { LOCK_FILE } from '@evenhand/engine/pack/lock-file';
import { runProcessTests } from '@evenhand/engine/pack/process-tests/run-process-tests';
import { walkPack } from '@evenhand/engine/pack/walker/walk-workflow';
import { dayOf } from '../platform/days.ts';
import type { CheckedPack, PackToCheck } from './check-pack.ts';

// Compiles a pack on a thread of its own, so that nobody's request waits for it, and gives its memory back with it.
parentPort?.postMessage(check(workerData as PackToCheck));

/** As `npm run pack -- publish` does, after `lock` where something is new. */
function check({ files: written, now }: PackToCheck): CheckedPack {
  const publishDate = dayOf(now, 'UTC');
  const files = new Map(written);
  let answer = compilePack({ files, publishDate });
  if (answer.pack === null && numberNew(files, publishDate)) answer = compilePack({ files, publishDate });
  const { pack, ids, formerNames } = answer;
  const problems = answer.problems.map(({ file, line, sentence, suggestion, isWarning }) => ({
    file,
    line,
    sentence: suggestion === null ? `${sentence}.` : `${sentence}, did you mean '${suggestion}'?`,
    isWarning,
  }));
  if (pack === null) return { toPublish: null, problems };
  const tests = runProcessTests(answer).failures.map(({ file, line, sentence }) => ({
    file,
    line,
    sentence: `${sentence}.`,
  }));
  const walks = walkPack(pack, now.toISOString()).flatMap(({ key, findings }) =>
    findings.map((finding) => ({ file: `workflows/${key}.yaml`, line: 1, sentence: `${finding}.` })),
  );
  const failures = [...tests, ...walks].map((one) => ({ ...one, isWarning: false }));
  return {
    toPublish: failures.length > 0 ? null : { pack, ids, formerNames, files },
    problems: [...failures, ...problems],
  };
}

/** Gives what is new its numbers, and new texts their hashes. @returns whether anything was. */
function numberNew(files: Map<string, string>, publishDate: string): boolean {
  const numbered = compilePack({ files, publishDate, allowNewIds: true });
  if (numbered.pack === null) return false;
  files.set(LOCK_FILE, renderLock(numbered));
  return true;
}
