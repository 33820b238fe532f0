import { IconBriefcase, IconFilterOff } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { caseListText } from './case-list.text.ts';

interface NoCasesProps {
  /** Nothing was filtered but what the list filters by itself. */
  isDefault: boolean;
  onReset: () => void;
  onAnyDueDate: () => void;
}

/** An empty list says which it is: nothing there, or nothing that matches. */
export function NoCases({ isDefault, onReset, onAnyDueDate }: NoCasesProps) {
  return isDefault ? (
    <EmptyState icon={IconBriefcase} text={caseListText.noneDue} action={<Button onClick={onAnyDueDate}>{caseListText.anyDueDate}</Button>} />
  ) : (
    <EmptyState icon={IconFilterOff} text={caseListText.noMatch} action={<Button onClick={onReset}>{caseListText.reset}</Button>} />
  );
}
