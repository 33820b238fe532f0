import type { ComponentType } from '@evenhand/contract/components/component-types';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { CaseFacts as EngineFacts } from '@evenhand/engine/case-state';
import type { ProcessView } from '@evenhand/engine/process-context';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { engineGroundOf } from '../cases/role-separation.ts';

/** What a submission may say of whom it gives a part in the case. */
interface NamesPeople {
  readonly participantGuid?: string | null;
  readonly newOwnerUserId?: string | null;
  readonly participantId?: number | null;
}

/** Component types that give somebody a part in the case. */
const givesParts: readonly ComponentType[] = ['AddStakeholder', 'ChangeCaseOwner', 'EditParticipant'];

/**
 * The same view with what the parts are judged by that a submission gives (decision 0117). Other components do not ask
 * for it, so that they cost no more.
 */
export async function withSeparation(
  act: Act,
  { view, theCase }: { readonly view: ProcessView; readonly theCase: CaseFacts },
  { type, data }: { readonly type: ComponentType; readonly data: unknown },
): Promise<ProcessView> {
  const userIds = givesParts.includes(type) ? peopleOf((data ?? {}) as NamesPeople, view.facts) : [];
  if (userIds.length === 0) return view;
  const separation = await engineGroundOf(act, theCase, userIds);
  return { ...view, facts: { ...view.facts, separation } };
}

/** Whom the submission names, and the owner, who may get another part; nobody while the form is empty. */
function peopleOf({ participantGuid, newOwnerUserId, participantId }: NamesPeople, facts: EngineFacts): string[] {
  const onCase = facts.participants.find(({ id }) => id !== null && id === participantId)?.userId;
  const named = [participantGuid, newOwnerUserId, onCase].flatMap((userId) => userId ?? []);
  const owner = facts.participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner)?.userId;
  return named.length === 0 || owner === undefined ? named : [...named, owner];
}
