import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { counted } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { useIsInList } from '../ui/in-list.ts';
import type { FoundPerson } from './found-person.ts';
import { peopleText } from './people.text.ts';

interface CasesToggleProps {
  person: FoundPerson;
  isOpen: boolean;
  onToggle: () => void;
}

/** The number of open cases about a person. It unfolds them, and the closed ones. */
export function CasesToggle({ person: { name, liveCases }, isOpen, onToggle }: CasesToggleProps) {
  // A list has no column heads, so the number says what it counts.
  const count = useIsInList() ? counted(liveCases, 'open case') : liveCases;
  const label = isOpen ? peopleText.hideCases(name) : peopleText.showCases(name);
  return (
    <Button
      size="sm"
      variant="text"
      iconAfter={isOpen ? IconChevronUp : IconChevronDown}
      aria-expanded={isOpen}
      aria-keyshortcuts="X"
      aria-label={`${count}: ${label}`}
      onClick={onToggle}
    >
      {count}
    </Button>
  );
}
