import type { Assignee } from '../definition.ts';
import type { LookupItem } from '../lookup-item.ts';
import type { CompileContext } from './compile-context.ts';
import type { SourceLocation } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowNames } from './workflow-names.ts';
import type { WorkflowTree } from './workflow-tree.ts';

/**
 * A line that relies on an event having happened; checked against every path once the graph is known (V17).
 */
export interface EventUse {
  readonly componentId: number;
  readonly field: 'date' | 'endDate' | null;
  readonly holder: { readonly kind: 'component' | 'step'; readonly id: number };
  /** The holder itself records the event before the moment is needed. */
  readonly isOwnFine: boolean;
  /** Another date counts while this one is not known. */
  readonly isReplaced?: boolean;
  /** Another moment counts until the event has happened, and no later than it. */
  readonly mayBeUnknown?: boolean;
  readonly location: SourceLocation;
}

export interface WorkflowContext extends CompileContext {
  readonly tree: WorkflowTree;
  readonly names: WorkflowNames;
  readonly workflows: ReadonlyMap<string, { readonly id: number; readonly kind: string }>;
  /** The tree of every workflow of the pack: a condition about a linked case names components of another one. */
  readonly trees: ReadonlyMap<string, WorkflowTree>;
  readonly reasons: readonly LookupItem[];
  readonly risks: readonly LookupItem[];
  readonly uses: EventUse[];
  /** Set when an option leads nowhere known, so that the graph would only repeat it. */
  readonly faults: { hasUnknownTarget: boolean };
}

/**
 * Finds a component by its bare name; a missing one is reported unless part of
 * the workflow could not be read.
 */
export function componentNamed(context: WorkflowContext, key: string, location: SourceLocation): number | null {
  if (context.tree.isIncomplete) return context.names.components.get(key)?.id ?? null;
  return resolveKey(context, context.names.components, { what: 'component', key, location })?.id ?? null;
}

/** Ids of lookup items by key; unknown ones are reported and left out. */
export function itemIds(
  context: WorkflowContext,
  items: readonly LookupItem[],
  wanted: { keys: readonly string[]; what: string; location: SourceLocation },
): number[] {
  const known = new Map(items.map((item) => [item.key, item.id]));
  return wanted.keys.flatMap(
    (key) =>
      resolveKey(context, known, { what: wanted.what, key, location: wanted.location, kind: 'reasonSets' }) ?? [],
  );
}

export function reasonSet(context: CompileContext, key: string, location: SourceLocation): readonly LookupItem[] {
  return (
    resolveKey(context, context.lookups.reasonSets, { what: 'reason set', key, location, kind: 'reasonSets' }) ?? []
  );
}

export function relationId(context: CompileContext, key: string, location: SourceLocation): number | null {
  return resolveKey(context, context.lookups.relations, { what: 'relation', key, location }) ?? null;
}

export function compileAssignee(context: CompileContext, written: string, location: SourceLocation): Assignee {
  if (written === 'owner' || written === 'adviser' || written === 'actor') return { kind: written };
  const found = relationId(context, written.replace('relation:', ''), location);
  return { kind: 'relation', relationId: found ?? 0 };
}
