import type { CompiledWorkflow } from './compile-workflow.ts';
import type { ProblemReport } from './problem.ts';
import { PackCode } from './problem.ts';
import { componentsOf } from './process-graph.ts';

/** V10: a process that could start itself again, directly or through others, would never be finished with. */
export function checkProcessCycles(workflows: readonly CompiledWorkflow[], problems: ProblemReport): void {
  const starts = new Map(
    workflows.map(({ definition }) => [
      definition.key,
      componentsOf(definition).flatMap((component) =>
        component.options.flatMap((option) =>
          option.startProcess === null ? [] : [{ component: component.key, to: option.startProcess.workflowKey }],
        ),
      ),
    ]),
  );
  for (const { definition, names, tree } of workflows) {
    for (const start of starts.get(definition.key) ?? []) {
      if (!leadsBack(start.to, definition.key, starts)) continue;
      const location = names.components.get(start.component)?.node.location ?? tree.locationOf([]);
      problems.report(
        PackCode.ProcessCycle,
        location,
        `'${start.component}' starts '${start.to}', which leads back to '${definition.key}'`,
      );
    }
  }
}

function leadsBack(from: string, to: string, starts: ReadonlyMap<string, readonly { to: string }[]>): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (key === to) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(starts.get(key) ?? []).map((start) => start.to));
  }
  return false;
}
