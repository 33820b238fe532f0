import { addFilesToForm, submitComponent, undoComponent } from '@evenhand/contract/component-tracking';
import type { DemoAct, DemoFile } from '@evenhand/contract/packs/demo-files';
import type { Component, Option, WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { demoPayload } from '@evenhand/engine/pack/demo-payload';
import { componentsOf } from '@evenhand/engine/pack/process-graph';
import { madeFile } from './made-files.ts';
import { recordOf, workflowOf } from './script-process.ts';
import type { Scene } from './script-world.ts';
import { byKey, demoWorldOf } from './script-world.ts';
import { writeLetter } from './write-letter.ts';

type ComponentAct = Exclude<DemoAct, { call: string }>;

/** Fills a component in and presses an advance option or Save, or goes back from it. */
export async function performOnComponent(scene: Scene, act: ComponentAct): Promise<void> {
  const place = await placeOf(scene, act);
  if (act.do === 'undo') await scene.send(undoComponent, { params: { id: place.visitId } });
  else await submit(scene, act, place);
}

async function submit(scene: Scene, act: Exclude<ComponentAct, { do: 'undo' }>, place: Place): Promise<void> {
  const { workflow, component, recordId, visitId } = place;
  const option = optionOf(component, act);
  if (option === undefined) throw new Error(`'${component.key}' has no such option`);
  const data = demoPayload(workflow, component, act.data, demoWorldOf(scene.world, scene.day));
  await addFiles(scene, visitId, act.files ?? []);
  const setup = eventSetupOf(workflow, component.id);
  const typed = act.do === 'complete' ? act.letter : undefined;
  const documentId =
    typed === undefined ? null : await writeLetter(scene, { setup, visitId, form: data ?? {}, data: act.data, typed });
  await scene.send(submitComponent, {
    body: {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: recordId,
      workflowComponentOptionId: option.id,
      workflowComponentData: documentId === null ? data : { ...(data as object), documentId },
    },
  });
}

function optionOf({ options }: Component, act: Exclude<ComponentAct, { do: 'undo' }>): Option | undefined {
  if (act.do === 'save') return options.find((one) => one.kind === 'save');
  const advancing = options.filter((one) => one.kind === 'advance');
  return act.option === undefined ? advancing[0] : byKey(advancing, act.option, 'option');
}

async function addFiles({ send, at }: Scene, visitId: number, files: readonly DemoFile[]): Promise<void> {
  if (files.length === 0) return;
  await send(addFilesToForm, {
    params: { id: visitId },
    body: {},
    files: await Promise.all(files.map((file) => madeFile(file, at))),
  });
}

interface Place {
  readonly workflow: WorkflowDefinition;
  readonly component: Component;
  readonly recordId: number;
  readonly visitId: number;
}

/**
 * The visit a script means by a component: the current one if it is to this component, else
 * the newest still in progress.
 */
async function placeOf(scene: Scene, act: ComponentAct): Promise<Place> {
  const workflow = workflowOf(scene, act.process);
  const components = componentsOf(workflow);
  const component = byKey(components, act.component, 'component');
  const recordId = await recordOf(scene, act.process);
  const open = await scene.world.openVisits(recordId);
  const mine = open.filter((visit) => visit.componentId === component.id);
  const visit = mine.find(({ isCurrent }) => isCurrent) ?? mine.at(-1);
  if (visit === undefined) {
    const current = open.find(({ isCurrent }) => isCurrent);
    const standing = components.find((one) => one.id === current?.componentId)?.key;
    throw new Error(
      `'${component.key}' is not open; ${standing === undefined ? 'the process has ended' : `the process stands at '${standing}'`}`,
    );
  }
  return { workflow, component, recordId, visitId: visit.visitId };
}
