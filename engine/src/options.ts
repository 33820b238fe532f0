import { refuseUnmet, withDay } from './advance.ts';
import { blockersOf } from './closure.ts';
import { isAbout } from './conditions.ts';
import { positionOf } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import type { Visit } from './process-state.ts';

/**
 * Options of a visit that cannot be chosen now, each with the sentence that says why (PROC-37): the
 * configured one of an unmet `requires`, or on CloseCase and Tasks everything still outstanding. What depends
 * on the form itself is judged when it is sent, because nobody knows yet what will be typed.
 */
export function refusedOptions(
  view: ProcessView,
  visit: Visit,
): readonly { readonly id: number; readonly because: string }[] {
  const { component } = positionOf(view.definition, visit.componentId);
  const blockers = component.settings.type === 'CloseCase' ? blockersOf(view, component.settings.closesCase) : [];
  return component.options
    .filter((option) => option.kind === 'advance')
    .flatMap((option) => {
      if (blockers.length > 0) return [{ id: option.id, because: blockers.map(({ sentence }) => sentence).join(' ') }];
      if (isAbout(option.requires, component.id)) return [];
      const unmet = refuseUnmet(option, view, visit, visit.data);
      return unmet === null ? [] : [{ id: option.id, because: unmet.description }];
    });
}

/**
 * Sentence beside an option whose requirement has been met: "The employee had until 12/11/2026 to appeal." Null where
 * the sentence is about the form itself.
 */
export function metOptions(view: ProcessView, visit: Visit): readonly { readonly id: number; readonly note: string }[] {
  const { component } = positionOf(view.definition, visit.componentId);
  return component.options.flatMap((option) => {
    if (
      option.met === undefined ||
      isAbout(option.requires, component.id) ||
      refuseUnmet(option, view, visit, visit.data) !== null
    )
      return [];
    const note = withDay(option.met, option, view);
    return note === null ? [] : [{ id: option.id, note }];
  });
}
