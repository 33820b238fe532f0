import { readFileSync } from 'node:fs';
import type { WorkflowDefinition } from '../definition.ts';
import { compilePack } from '../pack/compile-pack.ts';
import { formatProblem } from '../pack/problem.ts';
import { smallPack } from '../pack/testing/small-pack.ts';

/**
 * A workflow with every type of component as a release of 22 November 2026 compiled and stored it, before
 * texts had hashes and events said whether they may lie ahead. It is never made anew: running processes were
 * stored with definitions like this one.
 */
export function storedByEarlierRelease(): WorkflowDefinition {
  return JSON.parse(fileOf('complaint.json')) as WorkflowDefinition;
}

/** The same workflow as this release compiles it, from the file it was compiled from. */
export function compiledByThisRelease(): WorkflowDefinition {
  const service =
    'id: 7\nkey: small\ntitle: Small\nemployeeSelection: { searchable: true, freeText: false }\ntimeZone: Europe/London\ncalendar: none';
  const files = smallPack({
    files: {
      // Its numbers are beside those of the shipped packs.
      'service.yaml': `${service}\nfirstId: 90000\n`,
      'topics/talk.yaml':
        'key: complaint\ntitle: Complaint\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: true\nprocess: complaint\n',
      'lookups/risks.yaml': 'sets:\n  levels:\n    - { key: low, title: Low }\n    - { key: high, title: High }\n',
      'workflows/talk.yaml': fileOf('complaint.yaml'),
    },
  });
  const { pack, problems } = compilePack({ files, publishDate: '2026-11-20', allowNewIds: true });
  const [workflow] = pack?.workflows ?? [];
  if (workflow === undefined) throw new Error(problems.map(formatProblem).join('\n'));
  return workflow;
}

function fileOf(name: string): string {
  return readFileSync(new URL(`earlier-release/${name}`, import.meta.url), 'utf8');
}
