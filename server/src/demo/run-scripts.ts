import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import type { DemoAct, DemoCase } from '@evenhand/contract/packs/demo-files';
import type { BodyInputOf } from '@evenhand/contract/route';
import { ApplicationRole } from '@evenhand/contract/users';
import { performCall } from './perform-call.ts';
import { performOnComponent } from './perform-component.ts';
import type { Scene, ScriptWorld } from './script-world.ts';
import { byKey, momentOf, userIdOf } from './script-world.ts';

/**
 * Acts the demo cases of a pack out, in the order of its file, through the same calls that people make; so a
 * demo case cannot be anything that people could not have made (domain brief §4.2).
 * @returns the case numbers, in order.
 * @throws naming script and act when one is refused: the pack or the product is wrong.
 */
export async function runScripts(world: ScriptWorld, scripts: readonly DemoCase[]): Promise<number[]> {
  const caseIds = new Map<string, number>();
  for (const script of scripts) {
    const opened = await naming(script, script.open, 'open', () => openCase(world, script));
    const answers = new Map<string, unknown>();
    for (const act of script.acts)
      await naming(script, act, wordsOf(act), () => perform(sceneOf(world, { ...opened, caseIds, answers, act }), act));
    caseIds.set(script.key, opened.caseId);
  }
  return [...caseIds.values()];
}

type Opened = Pick<Scene, 'caseId' | 'mainRecordId' | 'topicKey'>;
type OnStage = Opened & Pick<Scene, 'caseIds' | 'answers'> & { readonly act: DemoAct };

async function openCase(world: ScriptWorld, { open }: DemoCase): Promise<Opened> {
  const { pack } = world;
  const topic = byKey(pack.topics, open.topic, 'topic');
  const actor = byKey(
    world.users.map((user) => ({ key: user.username, roles: user.roles })),
    open.as,
    'user',
  );
  const body: BodyInputOf<typeof createCase> = {
    topicId: topic.id,
    sectionId: topic.sectionId,
    accessLevelId: byKey(pack.accessLevels, open.accessLevel, 'policy area').id,
    caseOwnerId: userIdOf(world, open.owner),
    userCaseRole: actor.roles.includes(ApplicationRole.HrUser) ? 'HRUser' : 'BusinessUser',
    ...employeeOf(world, open.employee),
  };
  const actorId = userIdOf(world, open.as);
  const { instant } = momentOf(world, open.at);
  const { id } = await world.call(actorId, instant, createCase, { body });
  const { primaryWorkflowTrackingRecordId } = await world.call(actorId, instant, getCase, { params: { id } });
  if (primaryWorkflowTrackingRecordId === null) throw new Error('the case has no process');
  return { caseId: id, mainRecordId: primaryWorkflowTrackingRecordId, topicKey: open.topic };
}

function employeeOf(
  world: ScriptWorld,
  employee: DemoCase['open']['employee'],
): Partial<BodyInputOf<typeof createCase>> {
  if ('person' in employee) return { employeeId: userIdOf(world, employee.person) };
  if ('none' in employee)
    return {
      employeeNAReasonId: byKey(
        world.pack.lookups['no-employee-reasons'] ?? [],
        employee.none,
        'reason for no employee',
      ).id,
    };
  return { employeeName: employee.name, employeeEmail: employee.email };
}

function sceneOf(world: ScriptWorld, { act, ...opened }: OnStage): Scene {
  const { day, instant } = momentOf(world, act.at);
  const userId = userIdOf(world, act.as);
  return { world, ...opened, day, at: instant, send: (route, input) => world.call(userId, instant, route, input) };
}

async function naming<T>(
  script: DemoCase,
  act: { readonly as: string; readonly at: string },
  words: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The demo case '${script.key}' could not be made. At ${act.at} ${act.as} was to ${words}: ${reason}`,
      { cause: error },
    );
  }
}

async function perform(scene: Scene, act: DemoAct): Promise<void> {
  await (act.do === undefined ? performCall(scene, act) : performOnComponent(scene, act));
}

function wordsOf(act: DemoAct): string {
  return act.do === undefined ? `call '${act.call}'` : `${act.do} '${act.component}'`;
}
