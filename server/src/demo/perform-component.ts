import { addFilesToForm, submitComponent, undoComponent } from '@evenhand/contract/component-tracking';
import type { DemoAct, DemoFile } from '@evenhand/contract/packs/demo-files';
import type { Component, WorkflowDefinition } from '@evenhand/engine/definition';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { demoPayload } from '@evenhand/engine/pack/demo-payload';
import { madeFile } from './made-files.ts';
import { recordOf, workflowOf } from './script-process.ts';
import type { Scene } from './script-world.ts';
import { byKey, demoWorldOf } from './script-world.ts';
import { writeLetter } from './write-letter.ts';

type Act<K extends DemoAct['do']> = Extract<DemoAct, { do: K }>;

/** Fills a component in and presses an advance option. */
export async function submit(scene: Scene, act: Act<'complete'>): Promise<void> {
  await press(scene, act, ({ options }) => {
    const advancing = options.filter((one) => one.kind === 'advance');
    return act.option === undefined ? advancing[0] : byKey(advancing, act.option, 'option');
  });
}

/** Fills a component in and presses Save. */
export async function save(scene: Scene, act: Act<'save'>): Promise<void> {
  await press(scene, act, ({ options }) => options.find((one) => one.kind === 'save'));
}

/** Goes back from a component. */
export async function undo(scene: Scene, act: Act<'undo'>): Promise<void> {
  const { visitId } = await visitOf(scene, act);
  await scene.send(undoComponent, { params: { id: visitId } });
}

async function press(scene: Scene, act: Act<'complete' | 'save'>, optionOf: (component: Component) => Component['options'][number] | undefined): Promise<void> {
  const { workflow, component, recordId, visitId } = await visitOf(scene, act);
  const option = optionOf(component);
  if (option === undefined) throw new Error(`'${component.key}' has no such option`);
  const data = demoPayload(workflow, component, act.data, demoWorldOf(scene.world, scene.day));
  await addFiles(scene, visitId, act.files ?? []);
  const setup = eventSetupOf(workflow, component.id);
  const typed = act.do === 'complete' ? act.letter : undefined;
  const documentId = typed === undefined ? null : await writeLetter(scene, { setup, visitId, form: data ?? {}, data: act.data, typed });
  await scene.send(submitComponent, {
    body: {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: recordId,
      workflowComponentOptionId: option.id,
      workflowComponentData: documentId === null ? data : { ...(data as object), documentId },
    },
  });
}

async function addFiles({ send, at }: Scene, visitId: number, files: readonly DemoFile[]): Promise<void> {
  if (files.length === 0) return;
  await send(addFilesToForm, { params: { id: visitId }, body: {}, files: await Promise.all(files.map((file) => madeFile(file, at))) });
}

interface FoundVisit {
  readonly workflow: WorkflowDefinition;
  readonly component: Component;
  readonly recordId: number;
  readonly visitId: number;
}

/**
 * The visit a script means by a component: the current one if it is to this component, else
 * the newest still in progress.
 */
async function visitOf(scene: Scene, act: { readonly component: string; readonly process?: string | undefined }): Promise<FoundVisit> {
  const workflow = workflowOf(scene, act.process);
  const components = workflow.stages.flatMap((stage) => stage.steps).flatMap((step) => step.tasks.flatMap((task) => task.components));
  const component = byKey(components, act.component, 'component');
  const recordId = await recordOf(scene, act.process);
  const open = await scene.world.openVisits(recordId);
  const mine = open.filter((visit) => visit.componentId === component.id);
  const visit = mine.find(({ isCurrent }) => isCurrent) ?? mine.at(-1);
  if (visit === undefined) {
    const current = open.find(({ isCurrent }) => isCurrent);
    const standing = components.find((one) => one.id === current?.componentId)?.key;
    throw new Error(`'${component.key}' is not open; ${standing === undefined ? 'the process has ended' : `the process stands at '${standing}'`}`);
  }
  return { workflow, component, recordId, visitId: visit.visitId };
}
