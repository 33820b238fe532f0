import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  aside?: ReactNode;
  asideTone?: 'neutral' | 'green';
  /** Shown under the title whether open or not. */
  note?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}

/** One fold of an accordion. Several in a row draw their own dividers. */
export function Disclosure({
  title,
  aside,
  asideTone = 'neutral',
  note,
  isOpen,
  onToggle,
  headingLevel = 3,
  children,
}: DisclosureProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="disclosure">
      <Heading>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className="twist" style={{ display: 'inline-grid' }}>
            <Icon of={IconChevronRight} size={16} />
          </span>
          <span className="grow">{title}</span>
          {aside && (
            <span className="aside" data-tone={asideTone}>
              {aside}
            </span>
          )}
        </button>
      </Heading>
      {note}
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
