import type { ProcessEvidence } from '@evenhand/contract/evidence';
import type { Part } from '@evenhand/engine/evidence-rules';
import type { Evidence, EvidenceFound } from '@evenhand/engine/find-evidence';
import { findEvidence } from '@evenhand/engine/find-evidence';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { lineOfCase } from '../cases/role-separation.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { readProcess } from '../processes/process.queries.ts';
import type { PartsHeld } from './evidence.queries.ts';
import { eventsOfProcesses, mattersWithFindings, partsHeld, workedProcesses } from './evidence.queries.ts';

interface Reading {
  readonly scope: Scope;
  readonly configuration: ServiceConfiguration;
  readonly theCase: CaseFacts;
}

/**
 * The rules of the published pack, read against every process of a case in the version it has. A rule may
 * change while a case runs; what the case has recorded does not.
 */
export async function readEvidence(db: ReadDb, { scope, configuration, theCase }: Reading): Promise<ProcessEvidence[]> {
  const caseId = theCase.id;
  const ruleSets = configuration.pack.evidenceRules ?? [];
  const [processes, parts] = await Promise.all([workedProcesses(db, scope, caseId), partsHeld(db, caseId)]);
  const asked = processes.filter(({ workflowId }) => ruleSets.some((set) => set.workflowId === workflowId));
  if (asked.length === 0) return [];
  const kinds = new Set(
    ruleSets
      .filter((set) => asked.some(({ workflowId }) => set.workflowId === workflowId))
      .flatMap(({ rules }) => rules.map(({ shownBy }) => shownBy.kind)),
  );
  const [eventsOf, matters, separation] = await Promise.all([
    eventsOfProcesses(
      db,
      caseId,
      asked.map(({ id }) => id),
    ),
    kinds.has('findings') ? mattersWithFindings(db, caseId) : [],
    kinds.has('separate') ? lineOfCase(db, theCase) : null,
  ]);
  const answers = await Promise.all(
    asked.map(async ({ id, workflowId }) => {
      const stored = await readProcess(db, caseId, id);
      const events = eventsOf.get(id) ?? [];
      if (stored === null) return [];
      const definition = configuration.workflow(workflowId, stored.version);
      const { record } = stored;
      return ruleSets
        .filter((set) => set.workflowId === workflowId)
        .map((set) => ({
          workflowTrackingRecordId: id,
          workflowTitle: definition.title,
          hasProcessEnded: record.ended !== null,
          title: set.title,
          rules: findEvidence(set.rules, {
            definition,
            record,
            events,
            ...parts,
            calendar: configuration.calendar,
            matters,
            ...(separation === null ? {} : { separation }),
          }).map((found) => presentFound(found, parts, configuration)),
        }));
    }),
  );
  return answers.flat();
}

function presentFound(
  { rule, state, evidence, late, people, gaps }: EvidenceFound,
  { names }: PartsHeld,
  configuration: ServiceConfiguration,
) {
  return {
    key: rule.key,
    title: rule.title,
    source: rule.source,
    state,
    evidence: evidence.map(presentEvidence),
    late: late.map(presentEvidence),
    people: people.map(({ part, userIds }) => ({
      part: titleOf(part, configuration),
      names: userIds.map((userId) => names.get(userId) ?? ''),
    })),
    gaps: [...gaps],
  };
}

function presentEvidence({
  title,
  choice,
  day,
  recordedAt,
  recordedBy,
}: Evidence): ProcessEvidence['rules'][number]['evidence'][number] {
  return { title, choice, day, recordedDateTime: recordedAt, recordedByName: recordedBy?.name ?? null };
}

function titleOf(part: Part, { titles }: ServiceConfiguration): string {
  return part.kind === 'owner' ? OWNER : (titles.lookup('relations').get(part.relationId) ?? '');
}

const OWNER = 'Case owner';
