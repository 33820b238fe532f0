import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compilePack } from '../compile-pack.ts';
import { formatProblem } from '../problem.ts';

/** The smallest pack that compiles without a word, for tests that break it in one location. */
const smallFiles: Readonly<Record<string, string>> = {
  'service.yaml':
    'id: 7\nkey: small\ntitle: Small\nemployeeSelection: { searchable: true, freeText: false }\ntimeZone: Europe/London\ncalendar: none\n',
  'access-levels.yaml': 'accessLevels:\n  - { key: everywhere, title: Everywhere }\n',
  'sections/general.yaml': 'key: general\ntitle: General\n',
  'topics/talk.yaml':
    'key: talk\ntitle: Talk\nsection: general\naccessLevels: [everywhere]\nemployeeRequired: true\nprocess: talk\n',
  'lookups/calendars.yaml': 'calendars:\n  none: { title: None, holidays: [] }\n',
  'lookups/reasons.yaml': 'sets:\n  matters:\n    - { key: pay, title: Pay }\n    - { key: safety, title: Safety }\n',
  'lookups/outcomes.yaml': 'outcomes:\n  - { key: settled, title: Settled }\n',
  'lookups/fixed.yaml': readPackFile('packs/northmoor/lookups/fixed.yaml'),
  'lookups/choices.yaml': readPackFile('packs/kestrel-foods/lookups/choices.yaml'),
  'content/guide.md': 'Read this.\n',
  'workflows/talk.yaml': `key: talk
title: Talk
kind: primary
reasons: { set: matters, label: Matters }
outcomes: [settled]
stages:
  - key: only
    title: Only
    steps:
      - key: first
        title: First
        assign: { to: owner, due: 2wd }
        tasks:
          - key: work
            title: Work
            components:
              - { key: guide, type: Content, title: Guide, content: [{ live: "2026-01-01", file: content/guide.md }] }
              - { key: held, type: Event, event: held }
              - { key: left, type: Tasks, title: What is left?, beforeClosure: always }
              - { key: shut, type: CloseCase, title: Close, beforeClosure: always }
events:
  held: { title: Held, dates: single, required: [dates] }
`,
};

/** Changes: whole files by path, and single lines of a file by their number. Null takes a file away. */
export interface Changes {
  readonly files?: Readonly<Record<string, string | null>>;
  /** Lines of workflows/talk.yaml; a text of several lines pushes the rest down. */
  readonly talk?: Readonly<Record<number, string>>;
}

export function smallPack({ files = {}, talk = {} }: Changes = {}): Map<string, string> {
  const all = new Map(Object.entries(smallFiles));
  for (const [path, text] of Object.entries(files)) {
    if (text === null) all.delete(path);
    else all.set(path, text);
  }
  const lines = (all.get('workflows/talk.yaml') ?? '').split('\n');
  for (const [number, text] of Object.entries(talk)) lines[Number(number) - 1] = text;
  all.set('workflows/talk.yaml', lines.join('\n'));
  return all;
}

/** Every problem of a changed small pack as the author reads it. */
export function problemsOf(changes: Changes, isWarning = false): string[] {
  const { problems } = compilePack({ files: smallPack(changes), publishDate: '2026-11-20', allowNewIds: true });
  return problems.filter((problem) => problem.isWarning === isWarning).map(formatProblem);
}

function readPackFile(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');
}
