import type { DemoCase, DemoUser } from '@evenhand/contract/packs/demo-files';
import { listBlockedUsers, listParticipants } from '@evenhand/contract/participants';
import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ScriptWorld } from './script-world.ts';
import { momentOf, userIdOf } from './script-world.ts';

/** What the sign-in page of the demonstration says about a person. */
export interface Introduction {
  readonly text: string;
  /** Beside the heading of their group. */
  readonly circle?: string;
}

/**
 * Says of everybody in the cast what they can do and which part they have on
 * the first case, once it has been made.
 */
export async function introduceCast(
  world: ScriptWorld,
  scripts: readonly DemoCase[],
  firstCaseId: number | null,
): Promise<ReadonlyMap<string, Introduction>> {
  const participations =
    firstCaseId === null || scripts[0] === undefined ? null : await participationsOn(world, scripts[0], firstCaseId);
  const written = JSON.stringify(scripts);
  // By username, or as `$person.maren` in a call.
  const isOnCase = ({ username }: DemoUser) => written.includes(`"${username}"`) || written.includes(`.${username}"`);
  return new Map(
    world.users.map((user) => {
      const isHr = user.roles.includes(ApplicationRole.HrUser);
      if (isHr) return [user.username, { text: introduceAdviser(world.pack, user) }];
      if (participations === null) return [user.username, { text: sentence(user.jobTitle) }];
      const participation = participations.get(user.id);
      const elsewhere = isOnCase(user) ? sentence(user.jobTitle) : 'On no case';
      return [
        user.username,
        introduceParticipant(user, participation ?? { text: elsewhere, isPart: false }, firstCaseId),
      ];
    }),
  );
}

function introduceAdviser(pack: CompiledPack, user: DemoUser): string {
  const areas = pack.accessLevels.filter((level) => user.accessLevels.includes(level.key)).map((level) => level.title);
  const where = areas.join(' and ');
  if (pack.accessLevels.length === 1) return `${sentence(user.jobTitle)} of ${pack.service.title}`;
  if (user.roles.includes(ApplicationRole.BusinessUser)) return `${where}; can switch roles`;
  if (user.rules[PermissionRule.ReviewMessageRemovals] === true) return `${where}; removals`;
  return areas.length === 1 ? `${where} only` : where;
}

interface Participation {
  /** Undefined where the person's job title says more. */
  readonly relation?: string;
  readonly text: string;
  readonly isPart: boolean;
}

function introduceParticipant(user: DemoUser, participation: Participation, caseId: number | null): Introduction {
  const text = participation.isPart
    ? `${sentence(participation.relation ?? user.jobTitle)}; ${participation.text}`
    : participation.text;
  return { text, circle: `${participation.isPart ? 'take part in' : 'outside'} case ${caseId}` };
}

async function participationsOn(
  world: ScriptWorld,
  { open }: DemoCase,
  caseId: number,
): Promise<ReadonlyMap<string, Participation>> {
  const opener = userIdOf(world, open.as);
  const { instant } = momentOf(world, '-1wd 23:59');
  const params = { id: caseId };
  const titles = (name: string) => new Map((world.pack.lookups[name] ?? []).map((item) => [item.id, item.title]));
  const roles = titles('participant-roles');
  const relations = titles('relations');
  const participations = new Map<string, Participation>();
  if ('person' in open.employee)
    participations.set(userIdOf(world, open.employee.person), { text: 'the employee', isPart: true });
  for (const participant of await world.call(opener, instant, listParticipants, { params })) {
    const relation = participant.relationId === null ? undefined : relations.get(participant.relationId);
    participations.set(participant.participantUserId, {
      ...(relation === undefined ? {} : { relation }),
      text: sentence(roles.get(participant.roleId) ?? '', true),
      isPart: true,
    });
  }
  for (const participant of await world.call(opener, instant, listBlockedUsers, { params })) {
    participations.set(participant.participantUserId, { text: `Blocked on case ${caseId}`, isPart: false });
  }
  return participations;
}

/** `HGV Driver` inside a sentence: words keep their capitals only where all of them are. */
function sentence(title: string, isInside = false): string {
  return title
    .split(' ')
    .map((word, index) => (word === word.toUpperCase() || (index === 0 && !isInside) ? word : word.toLowerCase()))
    .join(' ');
}
