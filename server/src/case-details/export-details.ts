import type { ExportedEntry, ExportedFact, ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { CaseDetailsData } from './case-details.queries.ts';
import { caseDetails, caseProcesses } from './case-details.queries.ts';

/** What the page of the case says about it, and its processes. */
export async function exportDetails(exporting: Exporting): Promise<readonly ExportedSection[]> {
  const { db, scope, configuration, theCase } = exporting;
  const row = await caseDetails(db, scope, theCase.id);
  const processes = await caseProcesses(db, scope, theCase.id);
  return [
    { title: 'Details', entries: row === null ? [] : [entryOf(exporting, row)] },
    {
      title: 'Processes',
      entries: processes.map((process) => ({
        heading: configuration.workflow(process.workflowId, process.version).title,
        facts: [
          ['Version', String(process.version)],
          ['Seen by', process.isHrOnly ? 'HR' : 'everybody on the case'],
          ['Started', momentIn(exporting, process.startedAt)],
          ['Ended', momentIn(exporting, process.endedAt) ?? 'still open'],
        ],
      })),
    },
  ];
}

function entryOf(exporting: Exporting, row: CaseDetailsData): ExportedEntry {
  const { overview, conclusion } = row;
  return {
    heading: null,
    facts: factsOf(exporting, row),
    texts: [
      ['Overview', overview],
      ['Conclusion', conclusion],
    ],
  };
}

function factsOf(exporting: Exporting, row: CaseDetailsData): ExportedFact[] {
  const { titles } = exporting.configuration;
  const titled = (of: ReadonlyMap<number, string>, id: number | null) => (id === null ? null : (of.get(id) ?? null));
  return [
    ['Case', String(row.id)],
    ['Earlier case number', row.legacyNumber],
    ['Topic', titled(titles.topics, row.topicId)],
    ['Section', titled(titles.sections, row.sectionId)],
    ['Policy area', titled(titles.accessLevels, row.accessLevelId)],
    ['Employee', employeeOf(exporting, row)],
    ['Case owner', row.ownerName],
    ['Adviser', row.adviserName],
    ['Status', titled(titles.lookup('case-statuses'), row.status)],
    ['Stage', titled(titles.stages, row.stageId)],
    ['Step', titled(titles.steps, row.stepId)],
    ['Risk', titled(titles.risks, row.riskId)],
    ['Reasons', row.reasonIds.length === 0 ? null : row.reasonIds.map((id) => titles.reasons.get(id) ?? '').join(', ')],
    ['Created', momentIn(exporting, row.createdAt)],
    [
      'Locked',
      row.lockedAt === null ? null : `${momentIn(exporting, row.lockedAt)}, by ${row.lockedByName ?? 'nobody'}`,
    ],
    [
      'Closed',
      row.closedAt === null ? null : `${momentIn(exporting, row.closedAt)}, by ${row.closedByName ?? 'nobody'}`,
    ],
    ['Outcome', titled(titles.outcomes, row.outcomeId)],
  ];
}

function employeeOf({ configuration }: Exporting, row: CaseDetailsData): string | null {
  if (row.noEmployeeReasonId !== null)
    return `None: ${configuration.titles.lookup('no-employee-reasons').get(row.noEmployeeReasonId) ?? ''}`;
  return [
    row.employeeFullName ?? row.employeeName,
    row.employeeNumber,
    row.employeeJobTitle,
    row.employeeUserId === null ? row.employeeEmail : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
