import type { SubmissionOf } from '@evenhand/contract/components/component-payloads';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { CaseWorld, RunningProcess } from '../../case-in-memory/case-world.ts';
import { separationIn, waitingKey } from '../../case-in-memory/case-world.ts';
import { noPapers } from '../../case-in-memory/papers.ts';
import type { MatterFacts } from '../../case-state.ts';
import type { EvidenceState } from '../../evidence-rules.ts';
import type { EventOfProcess, MatterOfCase } from '../../find-evidence.ts';
import { findEvidence } from '../../find-evidence.ts';
import type { CompiledPack } from '../../pack.ts';
import { componentsOf } from '../process-graph.ts';

/** The rules about a process that are in this state, by their keys (decision 0033). */
export function rulesInState(
  pack: CompiledPack,
  world: CaseWorld,
  { record, definition }: RunningProcess,
  state: EvidenceState,
): readonly string[] {
  const rules = (pack.evidenceRules ?? [])
    .filter(({ workflowId }) => workflowId === definition.id)
    .flatMap((set) => set.rules);
  const evidence = findEvidence(rules, {
    definition,
    record,
    events: eventsOf(world, { record, definition }),
    ownerUserIds: world.participants
      .filter(({ roleId }) => roleId === ParticipantRole.CaseOwner)
      .map(({ userId }) => userId),
    relationsHeld: world.relationsHeld,
    calendar: world.calendar,
    matters: world.matters.map(({ number, isOpen, findings }) => ({
      number,
      isOpen,
      finding: findingIn(findings, world.now),
    })),
    separation: { facts: separationIn(world).facts, unknown: [] },
  });
  return evidence.filter((one) => one.state === state).map(({ rule }) => rule.key);
}

/** The latest of whoever decides. Who recorded it and when is not kept. */
function findingIn(findings: MatterFacts['findings'], now: string): MatterOfCase['finding'] {
  const latest = findings.findLast(({ stage }) => stage !== 'investigation');
  return latest === undefined
    ? null
    : { answer: latest.answer, decidedOn: now.slice(0, 10), recordedAt: now, recordedBy: null };
}

/** The events of a process, of its visits and those that wait for one. Times of change are not kept. */
function eventsOf(
  world: CaseWorld,
  { record, definition }: Pick<RunningProcess, 'record' | 'definition'>,
): readonly EventOfProcess[] {
  const content = (event: { readonly content: unknown }) => event.content as SubmissionOf<'Event'>;
  const rest = { ...noPapers, updatedAt: world.now };
  const papersOf = (visitId: number) => world.eventFiles.find((entry) => entry.visitId === visitId);
  const ofVisits = record.visits.flatMap(({ id, componentId }) => {
    const event = world.events.get(id);
    return event === undefined || event.isWithdrawn
      ? []
      : [{ componentId, content: content(event), ...rest, ...papersOf(id), visitId: id }];
  });
  const waiting = componentsOf(definition).flatMap(({ id }) => {
    const event = world.waitingEvents.get(waitingKey(record.id, id));
    return event === undefined || event.isWithdrawn
      ? []
      : [{ componentId: id, visitId: null, content: content(event), ...rest }];
  });
  return [...ofVisits, ...waiting];
}
