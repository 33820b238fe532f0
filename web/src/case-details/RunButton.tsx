import { useCase } from '../cases/cases.api.ts';
import { Button } from '../ui/Button.tsx';
import type { RunEntry } from './use-running.ts';
import { useRunning } from './use-running.ts';

/** An entry of a menu of a case as a button of its own, for those who have the entry. */
export function RunButton({ caseId, entry }: { caseId: number; entry: RunEntry }) {
  const { data: record } = useCase(caseId);
  const { running, onRun } = useRunning(caseId);
  if (record === undefined || entry.isVisible?.(record) === false) return null;
  return (
    <Button icon={entry.icon} isBusy={running.includes(entry)} onClick={() => onRun(entry)}>
      {entry.label}
    </Button>
  );
}
