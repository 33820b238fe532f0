import type { CaseAbilities } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { MatrixCase } from './matrix-world.ts';
import type { Rule } from './oracle-rules.ts';
import type { CallInput, TestServer } from './test-server.ts';

export type SampleCall = Pick<CallInput<never>, 'params' | 'query'> & { readonly body?: unknown };

/** What the samples of calls are made from. */
export interface SampleWorld {
  readonly server: TestServer;
  readonly matrixCase: MatrixCase;
  /** Who makes the call. */
  readonly callerId: string;
  readonly pack: CompiledPack;
  /** The workflow of the case. */
  readonly definition: WorkflowDefinition;
  /** The workflow of guided cases. */
  readonly grievance: WorkflowDefinition;
  /** The first item of a lookup. */
  readonly lookup: (name: string) => number;
}

/**
 * What a module brings to the authorization matrix, beside its policy and independent of it. Calls
 * are named by method and path.
 */
export interface ModuleMatrix {
  /** What the specification says of each call about a case. */
  readonly verdicts?: Readonly<Record<string, Rule>>;
  /**
   * Calls whose answer depends on the caller alone; proved in their own modules, checked by
   * the matrix only for sign-in.
   */
  readonly callerOnly?: readonly string[];
  /** Puts what the calls are about on a case of the matrix, as its adviser. @returns ids by name */
  readonly arrange?: (
    server: TestServer,
    matrixCase: Omit<MatrixCase, 'ids'>,
  ) => Promise<Readonly<Record<string, number>>>;
  /**
   * A well-formed call of each that needs more than the number of its case: one that succeeds
   * where the caller may make it.
   */
  readonly samples?: (world: SampleWorld) => Readonly<Record<string, SampleCall>>;
  /** The call each ability of a case promises; null where no call of its own answers to it. */
  readonly promises?: { readonly [A in keyof CaseAbilities]?: string | null };
}
