import { IconBriefcase, IconFilterOff } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { caseListText } from './case-list.text.ts';

interface NoCasesProps {
  /** Only the default filters are set. */
  isDefault: boolean;
  onReset: () => void;
  onAnyDueDate: () => void;
}

/** Says why a list is empty: there is nothing, or nothing matches. */
export function NoCases({ isDefault, onReset, onAnyDueDate }: NoCasesProps) {
  return isDefault ? (
    <EmptyState
      icon={IconBriefcase}
      text={caseListText.noneDue}
      action={<Button onClick={onAnyDueDate}>{caseListText.anyDueDate}</Button>}
    />
  ) : (
    <EmptyState
      icon={IconFilterOff}
      text={caseListText.noMatch}
      action={<Button onClick={onReset}>{caseListText.reset}</Button>}
    />
  );
}
