import type { CompiledLookups } from './compile-lookups.ts';
import type { IdRegister } from './ids-lock.ts';
import type { ProblemReport } from './problem.ts';
import type { ReadPack } from './read-pack.ts';
import type { TextRegister } from './text-lock.ts';

export interface CompileContext {
  readonly read: ReadPack;
  readonly ids: IdRegister;
  readonly texts: TextRegister;
  readonly problems: ProblemReport;
  readonly lookups: CompiledLookups;
  /** The number of each letter by its key. */
  readonly letterIds: ReadonlyMap<string, number>;
  readonly publishDate: string;
}
