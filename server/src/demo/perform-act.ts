import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { setAdviser } from '@evenhand/contract/case-people';
import { lockCase, setOverview, setRisk, unlockCase } from '@evenhand/contract/cases';
import type { NewContact } from '@evenhand/contract/contacts';
import { createFailedContact, createParkedCall, listParkedCalls, updateParkedCall } from '@evenhand/contract/contacts';
import { submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { CASE_SCREEN_COMPONENT_ID } from '@evenhand/contract/limits';
import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { seekHelp } from '@evenhand/contract/messages';
import { setNextAction } from '@evenhand/contract/next-actions';
import type { DemoAct } from '@evenhand/contract/packs/demo-files';
import * as participants from '@evenhand/contract/participants';
import { setStep } from '@evenhand/contract/workflow';
import { fixedLookupIds } from '@evenhand/engine/pack/fixed-lookups';
import { save, submit, undo } from './perform-component.ts';
import { recordOf, workflowOf } from './script-process.ts';
import type { Scene } from './script-world.ts';
import { byKey, momentOf, userIdOf } from './script-world.ts';
import { readMessages, requestRemoval, writeMessage, writeNote } from './write-messages.ts';

type Perform = { readonly [K in DemoAct['do']]: (scene: Scene, act: Extract<DemoAct, { do: K }>) => Promise<unknown> };

/** The call each act of a script makes. A new kind of act does not compile until it has its line. */
const perform: Perform = {
  complete: submit,
  save,
  undo,
  startEvent: (scene, act) =>
    scene.send(startAnytimeEvent, { params: { caseId: scene.caseId, eventId: workflowOf(scene, act.event).id }, query: roleOf(scene, act.as) }),
  async setStep(scene, act) {
    const workflow = workflowOf(scene, act.process);
    const step = byKey(
      workflow.stages.flatMap((stage) => stage.steps),
      act.step,
      'step',
    );
    await scene.send(setStep, { params: { id: await recordOf(scene, act.process), stepId: step.id } });
  },
  setAdviser: (scene, act) => scene.send(setAdviser, { params: { id: scene.caseId }, body: userIdOf(scene.world, act.person) }),
  setOverview: ({ caseId, send }, act) => send(setOverview, { params: { id: caseId }, body: { overview: act.text, caseTrackingRecordId: caseId } }),
  setRisk(scene, act) {
    const risk = byKey(workflowOf(scene, undefined).risks?.items ?? [], act.risk, 'risk');
    return scene.send(setRisk, { params: { id: scene.caseId, riskId: risk.id } });
  },
  addParticipant: (scene, act) =>
    scene.send(participants.addParticipant, {
      params: { id: scene.caseId },
      body: {
        participantGuid: userIdOf(scene.world, act.person),
        participantRoleId: roleIdOf(act.role),
        participantRelationId: fixedIdOf('relations', act.relation),
      },
    }),
  block: (scene, act) =>
    scene.send(participants.addParticipant, {
      params: { id: scene.caseId },
      body: { participantGuid: userIdOf(scene.world, act.person), participantRoleId: participants.ParticipantRole.Blocked, blackListedReason: act.reason },
    }),
  changeOwner: (scene, act) =>
    scene.send(participants.changeCaseOwner, {
      params: { id: scene.caseId },
      body: {
        newOwnerUserId: userIdOf(scene.world, act.person),
        existingOwnerNewRoleId: outgoingRoleIdOf(act.outgoingRole),
        changeCaseOwnerReason: act.reason,
        existingOwnerRelationId: act.outgoingRelation === undefined ? null : fixedIdOf('relations', act.outgoingRelation),
      },
    }),
  lock: ({ caseId, send }) => send(lockCase, { params: { id: caseId } }),
  unlock: ({ caseId, send }) => send(unlockCase, { params: { id: caseId } }),
  seekHelp: ({ caseId, send }) => send(seekHelp, { params: { id: caseId }, body: { message: 'Could you look at this with me before I go on?' } }),
  message: writeMessage,
  note: writeNote,
  readMessages,
  requestRemoval,
  nextAction: (scene, act) =>
    scene.send(setNextAction, {
      params: { id: scene.caseId },
      body: {
        nextActionId: byKey(scene.world.pack.lookups['next-actions'] ?? [], act.action, 'next action').id,
        nextActionUserId: userIdOf(scene.world, act.person),
        nextActionDueDateTime: momentOf(scene.world, act.due).instant.toISOString(),
      },
    }),
  parkCall: async (scene, act) => scene.send(createParkedCall, { params: { id: scene.caseId }, body: await contactOf(scene, act, 'parked-call-reasons') }),
  recordFailedContact: async (scene, act) =>
    scene.send(createFailedContact, { params: { id: scene.caseId }, body: await contactOf(scene, act, 'failed-contact-reasons') }),
  async completeCall({ caseId, world, send }, act) {
    const call = (await send(listParkedCalls, { params: { id: caseId } })).find((one) => one.completedDateTime === null);
    if (call === undefined) throw new Error('no call is parked');
    await send(updateParkedCall, { params: { id: call.id }, query: { completedDateTime: momentOf(world, act.at).instant.toISOString() } });
  },
  verifyIdentity: ({ caseId, world, send }, act) =>
    send(submitIdentityVerification, {
      body: { callerId: userIdOf(world, act.person), adviserId: userIdOf(world, act.as), hasPassed: act.passed, caseTrackingRecordId: caseId },
    }),
  link: ({ caseId, caseIds, send }, act) => {
    const other = caseIds.get(act.to);
    if (other === undefined) throw new Error(`there is no case '${act.to}' above`);
    return send(linkCases, { params: { a: caseId, b: other, c: LINK_TYPE } });
  },
  close: ({ caseId, send }, act) =>
    send(closeCase, {
      params: { id: caseId },
      body: { caseTrackingRecordId: caseId, workflowTrackingComponentId: CASE_SCREEN_COMPONENT_ID, conclusion: act.conclusion },
    }),
  reopen: ({ caseId, world, send }, act) =>
    send(reopenCase, {
      params: { id: caseId },
      body: { caseId, reopenCaseReasonId: byKey(world.pack.lookups['reopen-reasons'] ?? [], act.reason, 'reopen reason').id, details: act.details },
    }),
};

/** A person who holds both case roles acts in scripts as HR. */
function roleOf({ world }: Scene, username: string): { userCaseRole?: 'HRUser' } {
  return world.users.find((user) => user.username === username)?.roles.includes('HRUser') === true ? { userCaseRole: 'HRUser' } : {};
}

/**
 * Performs one act through the API. @throws when the product refuses it, or the script does not fit the pack.
 */
export async function performAct(scene: Scene, act: DemoAct): Promise<void> {
  await (perform[act.do] as (scene: Scene, act: DemoAct) => Promise<unknown>)(scene, act);
}

/** What is recorded of a contact with somebody on the case, at the moment of the act. */
async function contactOf(
  { send, caseId, world }: Scene,
  act: Extract<DemoAct, { do: 'parkCall' | 'recordFailedContact' }>,
  reasons: 'parked-call-reasons' | 'failed-contact-reasons',
): Promise<NewContact> {
  const userId = userIdOf(world, act.person);
  const person = (await send(participants.listParticipants, { params: { id: caseId } })).find((one) => one.participantUserId === userId);
  if (person === undefined) throw new Error(`'${act.person}' is not on the case`);
  return {
    participantId: person.participantId,
    recordedDateTime: momentOf(world, act.at).instant.toISOString(),
    reasonId: byKey(world.pack.lookups[reasons] ?? [], act.reason, `entry of ${reasons}`).id,
    details: act.details,
  };
}

function fixedIdOf(lookup: 'relations' | 'participant-roles', key: string): number {
  const id = fixedLookupIds[lookup][key];
  if (id === undefined) throw new Error(`there is no '${key}' among the ${lookup}`);
  return id;
}

function roleIdOf(role: 'stakeholder' | 'observer'): 2 | 3 {
  return role === 'stakeholder' ? participants.ParticipantRole.Stakeholder : participants.ParticipantRole.Observer;
}

/** What an outgoing owner can become; `removed` takes them off the case. */
function outgoingRoleIdOf(key: string): -1 | 2 | 3 | 4 {
  const id = fixedIdOf('participant-roles', key);
  if (id === -1 || id === 2 || id === 3 || id === 4) return id;
  throw new Error(`an outgoing owner cannot become '${key}'`);
}
