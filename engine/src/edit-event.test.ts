import { describe, expect, test } from 'vitest';
import type { CaseWorld } from './case-in-memory/case-world.ts';
import { viewOf } from './case-in-memory/case-world.ts';
import type { EventFiles } from './edit-event.ts';
import { editEvent } from './edit-event.ts';
import { submit } from './testing/case-acts.ts';
import { visitOf } from './testing/case-reads.ts';
import { expectDone } from './testing/expect-refusal.ts';
import { misconductAt } from './testing/misconduct-path.ts';

/** A hearing takes three files and must have one before the case closes. */
describe('Files added by the edit of an event', () => {
  const heard = { freeText: 'Heard.' };
  const full = 'Maximum uploads for this Event have been reached.';

  function afterHearing(): CaseWorld {
    const world = misconductAt('hearing');
    expectDone(submit(world, 'maren', 'hearing', 'held', heard));
    return world;
  }
  function edit(world: CaseWorld, files: EventFiles, more: { notApplicable?: boolean; waiting?: boolean } = {}) {
    const view = viewOf(world);
    const { id, componentId } = visitOf(world, 'hearing')!;
    const events = view.definition.events.map((event) =>
      event.key === 'hearing' ? { ...event, notApplicable: { ...event.notApplicable, files: true } } : event,
    );
    const submission = more.notApplicable ? { ...heard, isFileUploadNotApplicable: true } : heard;
    return editEvent(
      { ...view, definition: { ...view.definition, events } },
      { componentId, visitId: more.waiting ? null : id, content: heard, tasks: [], files, documentStatus: 0 },
      submission,
    );
  }
  const endedBy = (world: CaseWorld, files: EventFiles) => {
    const outcome = edit(world, files);
    if (outcome.kind === 'refusal') throw new Error(outcome.description);
    const titles = new Map(world.tasks.map((task) => [task.id, task.title]));
    return outcome.effects.flatMap((effect) => (effect.kind === 'end-task' ? [titles.get(effect.taskId)] : []));
  };

  test('fill the part that must be there before closure, as those it held before do', () => {
    expect(endedBy(afterHearing(), { held: 0, added: 0 })).toEqual([]);
    expect(endedBy(afterHearing(), { held: 0, added: 1 })).toEqual(['Complete hearing']);
    expect(endedBy(afterHearing(), { held: 1, added: 0 })).toEqual(['Complete hearing']);
  });

  test('are at most as many as it has room for, and none where files are marked not applicable [COMP-EVENT-31]', () => {
    const refusal = {
      kind: 'refusal',
      code: 'BAD_REQUEST',
      description: full,
      fields: { caseTrackingEventAttachments: full },
    };
    const world = afterHearing();
    expect(edit(world, { held: 2, added: 1 })).toMatchObject({ kind: 'edit' });
    expect(edit(world, { held: 3, added: 1 })).toEqual(refusal);
    expect(edit(world, { held: 0, added: 4 })).toEqual(refusal);
    expect(edit(world, { held: 0, added: 1 }, { notApplicable: true })).toEqual(refusal);
    expect(edit(world, { held: 0, added: 4 }, { waiting: true })).toEqual(refusal);
  });

  test('are counted only when files are added: what it holds can stay as it is [COMP-EVENT-31]', () => {
    expect(edit(afterHearing(), { held: 5, added: 0 })).toMatchObject({ kind: 'edit' });
    expect(edit(afterHearing(), { held: 1, added: 0 }, { notApplicable: true })).toMatchObject({ kind: 'edit' });
  });
});
