import type { EventFileFacts } from './case-state.ts';
import { TOO_MANY_FILES } from './components/event.ts';
import { eventFilesOf } from './components/event-act.ts';
import type { Refusal } from './decision.ts';
import { eventSetupOf } from './event-dates.ts';
import { refuseKeeping } from './guards.ts';
import type { ProcessView } from './process-context.ts';
import { badRequest } from './refusals.ts';
import { findVisit } from './visits.ts';

/**
 * Refuses adding files to the form of a visit or removing them: a sentence, or null (COMP-EVENT-31, gaps G-105). They
 * are kept like a draft: whether the form is complete is judged when it is submitted.
 * @param removed how many of its files go in the same act.
 */
export function refuseFiles(
  view: ProcessView,
  visitId: number,
  { added, removed }: { readonly added: number; readonly removed: number },
): Refusal | null {
  const barred = refuseKeeping(view, visitId);
  if (barred !== null) return barred;
  const visit = findVisit(view.record, visitId);
  if (visit === null || added === 0) return null;
  const { fileCount } = eventFilesOf(view.facts.eventFiles, visitId);
  return refuseCount(view, visit.componentId, fileCount - removed + added);
}

/**
 * Refuses more files than an event or its correction may have: a sentence, or null (COMP-EVENT-31). Whether a
 * correction and its event have too many together is judged when it is saved, because it may remove some.
 */
export function refuseCount(
  { definition }: Pick<ProcessView, 'definition'>,
  componentId: number,
  count: number,
): Refusal | null {
  const setup = eventSetupOf(definition, componentId);
  if (setup === null || setup.uploadMaximum === 0) return refusal('This component takes no files.');
  return count > setup.uploadMaximum ? refusal(TOO_MANY_FILES) : null;
}

function refusal(sentence: string): Refusal {
  return badRequest(sentence, { fields: { caseTrackingEventAttachments: sentence } });
}

/** The same process with so many files more, or fewer, in the form of a visit, and the letter it names. */
export function withFilesAndLetter<View extends ProcessView>(
  view: View,
  visitId: number,
  { files, documentStatus }: { readonly files: number; readonly documentStatus: EventFileFacts['documentStatus'] },
): View {
  const { fileCount } = eventFilesOf(view.facts.eventFiles, visitId);
  const others = view.facts.eventFiles.filter((entry) => entry.visitId !== visitId);
  return {
    ...view,
    facts: { ...view.facts, eventFiles: [...others, { visitId, fileCount: fileCount + files, documentStatus }] },
  };
}
