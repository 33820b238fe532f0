import { readdirSync } from 'node:fs';
import { ParticipantRole } from '@evenhand/contract/participants';
import { expect, test } from 'vitest';
import { realEngine } from './case-in-memory/acts.ts';
import type { Engine } from './case-in-memory/case-world.ts';
import type { WorkflowDefinition } from './definition.ts';
import { componentsOf } from './pack/process-graph.ts';
import { submitComponent } from './submit-component.ts';
import { readRecording, recordedWorkflows, recordingsDirectory } from './testing/histories/histories-directory.ts';
import { isOfPack, recordingOf, stepsOf } from './testing/histories/history-file.ts';
import { handingOver, withoutEffects, withoutHistory, withSubmit } from './testing/plant-fault.ts';

/** Plays recorded histories: the past stays as it was recorded (decision 0039). */

const workflows = recordedWorkflows();

test.each(workflows)(
  '$name goes as it was recorded: places, tasks with holder and day, people, history',
  ({ pack, definition, file }) => {
    const recorded = readRecording(file);
    const played = recordingOf(pack, definition, stepsOf(recorded), realEngine);
    const cause = isOfPack(recorded, pack, definition)
      ? 'the engine alters the past: see decision 0039 before you record anything again'
      : 'the pack has changed since: record again, with write-histories.ts, in a commit that changes nothing in the engine (decision 0039)';
    expect(bodyOf(played), cause).toEqual(bodyOf(recorded));
  },
);

test.each(workflows)('the histories of $name take every option of every component', ({ definition, file }) => {
  const taken = stepsOf(readRecording(file)).flatMap(({ step }) =>
    step.kind === 'submit' && step.process === 1 ? [`${step.component}/${step.option}`] : [],
  );
  expect([...new Set(taken)].sort()).toEqual(optionsOf(definition));
});

test('every process of the shipped packs has its histories, and no other', () => {
  expect(workflows.length).toBeGreaterThan(20);
  const files = readdirSync(recordingsDirectory, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.txt'),
  );
  expect(files.map((path) => path.replaceAll('\\', '/').replace('.txt', '')).sort()).toEqual(
    workflows.map(({ name }) => name).sort(),
  );
});

const altering: Readonly<Record<string, Engine>> = {
  'counts bank holidays as working days': withSubmit((context, submission) =>
    submitComponent({ ...context, calendar: { ...context.calendar, holidays: [] } }, submission),
  ),
  'puts nothing back': withSubmit((context, submission) =>
    withoutEffects(submitComponent(context, submission), ['restore-risk', 'restore-reasons', 'remove-participant']),
  ),
  'raises no tasks': withSubmit((context, submission) =>
    withoutEffects(submitComponent(context, submission), ['raise-task']),
  ),
  'leaves no history': withSubmit((context, submission) => withoutHistory(submitComponent(context, submission))),
  'gives the outgoing owner another part': withSubmit((context, submission) =>
    handingOver(context, submission, ParticipantRole.Observer),
  ),
};

test.each(Object.entries(altering))('an engine that %s is noticed', (_fault, engine) => {
  const isNoticed = workflows.some(({ pack, definition, file }) => {
    const recorded = readRecording(file);
    return bodyOf(recordingOf(pack, definition, stepsOf(recorded), engine)).join() !== bodyOf(recorded).join();
  });
  expect(isNoticed).toBe(true);
});

/** Without its first line, which names the form of the processes: other words on a screen change nothing. */
function bodyOf(recording: string): string[] {
  return recording.split('\n').slice(1);
}

function optionsOf(definition: WorkflowDefinition): string[] {
  return componentsOf(definition)
    .flatMap(({ key, options }) => options.map((option) => `${key}/${option.key}`))
    .sort();
}
