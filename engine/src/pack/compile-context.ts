import type { CompiledLookups } from './compile-lookups.ts';
import type { IdRegister } from './ids-lock.ts';
import type { ProblemReport } from './problem.ts';
import type { ReadPack } from './read-pack.ts';

/** What every part of the compiler works with. */
export interface CompileContext {
  readonly read: ReadPack;
  readonly ids: IdRegister;
  readonly problems: ProblemReport;
  readonly lookups: CompiledLookups;
  readonly publishDate: string;
}
