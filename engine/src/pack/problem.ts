/**
 * A problem of a pack. V codes stop a publish, W codes do not; the list of codes is domain brief §4.4, V20 is in
 * decision 0034, V21 in decision 0033 and V23 in decision 0110.
 */
export const PackCode = {
  Schema: 'V1',
  DanglingKey: 'V2',
  DuplicateKey: 'V3',
  Unreachable: 'V4',
  DeadEnd: 'V5',
  Options: 'V6',
  EndlessLoop: 'V7',
  ClosureFeasibility: 'V8',
  ClosingPath: 'V9',
  ProcessCycle: 'V10',
  NothingLive: 'V11',
  FixedLookup: 'V12',
  StakeholderRole: 'V13',
  UncertainMergeField: 'V14',
  EventPart: 'V15',
  UndoBarrier: 'V16',
  UncertainEvent: 'V17',
  TopicProcess: 'V18',
  RemovedItem: 'V19',
  ChangedText: 'V20',
  EvidenceRule: 'V21',
  CalendarGap: 'V22',
  EarlyEnd: 'V23',
  StepWithoutTask: 'W1',
  InformationDue: 'W2',
  TooLong: 'W3',
  StaleContent: 'W4',
  LawChanging: 'W5',
  SharedRole: 'W6',
  CalendarEnding: 'W7',
} as const;
export type PackCode = (typeof PackCode)[keyof typeof PackCode];

export interface SourceLocation {
  readonly file: string;
  readonly line: number;
}

export interface PackProblem extends SourceLocation {
  readonly code: PackCode;
  readonly isWarning: boolean;
  /** Without a full stop; `formatProblem` adds the suggestion. */
  readonly sentence: string;
  readonly suggestion: string | null;
}

/** Collects everything that is wrong; nothing stops at the first. */
export interface ProblemReport {
  report(code: PackCode, location: SourceLocation, sentence: string, suggestion?: string | null): void;
  all(): PackProblem[];
}

export function createProblemReport(): ProblemReport {
  const problems = new Map<string, PackProblem>();
  return {
    report(code, { file, line }, sentence, suggestion = null) {
      problems.set(`${file}:${line}:${code}:${sentence}`, {
        file,
        line,
        code,
        isWarning: code.startsWith('W'),
        sentence,
        suggestion,
      });
    },
    all() {
      return [...problems.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
    },
  };
}

/** `file:line: CODE sentence, did you mean 'x'?` */
export function formatProblem({ file, line, code, sentence, suggestion }: PackProblem): string {
  return `${file}:${line}: ${code} ${sentence}${suggestion === null ? '.' : `, did you mean '${suggestion}'?`}`;
}
