import { refuseUnmet } from './advance.ts';
import { blockersOf } from './closure.ts';
import { positionOf } from './positions.ts';
import type { ProcessView, Visit } from './process-state.ts';

/**
 * Options of a visit that cannot be chosen now, each with the sentence that says why (PROC-37): the
 * configured one of an unmet `requires`, or on CloseCase and Tasks everything still outstanding. Judged on
 * what the visit holds so far.
 */
export function refusedOptions(view: ProcessView, visit: Visit): readonly { readonly id: number; readonly because: string }[] {
  const { component } = positionOf(view.definition, visit.componentId);
  const blockers = component.settings.type === 'CloseCase' ? blockersOf(view, component.settings.closesCase) : [];
  return component.options
    .filter((option) => option.kind === 'advance')
    .flatMap((option) => {
      if (blockers.length > 0) return [{ id: option.id, because: blockers.join(' ') }];
      const unmet = refuseUnmet(option, view, visit, visit.data);
      return unmet === null ? [] : [{ id: option.id, because: unmet.description }];
    });
}
