import { calls } from '@evenhand/contract/calls';
import type { DemoCall } from '@evenhand/contract/packs/demo-files';
import { listParticipants } from '@evenhand/contract/participants';
import type { DemoName } from '@evenhand/engine/pack/demo-names';
import { givenTo, namedItems, withNames } from '@evenhand/engine/pack/demo-names';
import { madeFile } from './made-files.ts';
import { recordOf, workflowOf } from './script-process.ts';
import type { CallInput, Scene } from './script-world.ts';
import { byKey, momentOf, userIdOf } from './script-world.ts';

/**
 * Makes a call of the contract as a script gives it.
 * @throws when the product refuses it, or a name stands for nothing.
 */
export async function performCall(scene: Scene, act: DemoCall): Promise<void> {
  const route = calls.get(act.call);
  if (route === undefined) throw new Error(`there is no call '${act.call}'`);
  const given = givenTo(route, act);
  const names: DemoName[] = [];
  withNames(given, (name) => names.push(name));
  const values = new Map<string, unknown>();
  for (const name of names) values.set(name.written, await valueNamed(scene, name));
  const input = withNames(given, ({ written }) => values.get(written)) as CallInput<typeof route>;
  const answer = await scene.send(route, { ...input, ...(await filesOf(scene, act)) });
  if (act.answer !== undefined) scene.answers.set(act.answer, answer);
}

async function filesOf(
  { at }: Scene,
  { files = [], filePart }: DemoCall,
): Promise<Pick<CallInput<unknown>, 'files' | 'filePart'>> {
  if (files.length === 0) return {};
  const made = await Promise.all(files.map((file) => madeFile(file, at)));
  return { files: made, ...(filePart === undefined ? {} : { filePart }) };
}

async function valueNamed(scene: Scene, { kind, key, written }: DemoName): Promise<unknown> {
  const { world } = scene;
  switch (kind) {
    case 'moment':
      return momentOf(world, key).instant.toISOString();
    case 'day':
      return momentOf(world, `${key} 12:00`).day;
    case 'person':
      return userIdOf(world, key);
    case 'participant':
      return participantIdOf(scene, key);
    case 'case':
      return key === '' ? scene.caseId : caseIdOf(scene, key);
    case 'process':
      return recordOf(scene, key === '' ? undefined : key);
    case 'answer':
      return partOf(scene.answers, key);
    default: {
      const { pack } = world;
      const topic = byKey(pack.topics, scene.topicKey, 'topic');
      const items = namedItems(kind, { ...pack, topic, primary: workflowOf(scene, undefined) });
      if (items === undefined) throw new Error(`'${written}' is not a kind of name`);
      return byKey(items, key, kind).id;
    }
  }
}

async function participantIdOf({ world, caseId, send }: Scene, person: string): Promise<number> {
  const userId = userIdOf(world, person);
  const onCase = await send(listParticipants, { params: { id: caseId } });
  const participant = onCase.find(({ participantUserId }) => participantUserId === userId);
  if (participant === undefined) throw new Error(`'${person}' is not on the case`);
  return participant.participantId;
}

function caseIdOf({ caseIds }: Scene, script: string): number {
  const id = caseIds.get(script);
  if (id === undefined) throw new Error(`there is no case '${script}' above`);
  return id;
}

/** `report.attachments.0.id` is a value inside the answer that was named `report`. */
function partOf(answers: ReadonlyMap<string, unknown>, written: string): unknown {
  const [name = '', ...path] = written.split('.');
  const part = path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    answers.get(name),
  );
  if (part === undefined) throw new Error(`there is no '${written}' among the answers`);
  return part;
}
