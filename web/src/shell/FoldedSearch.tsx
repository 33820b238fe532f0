import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover } from '../ui/Popover.tsx';
import type { SearchKind } from './nav-search.ts';
import { SearchBox } from './SearchBox.tsx';
import { shellText } from './shell.text.ts';

/** The search where the navigation has no room for its box. */
export function FoldedSearch({ kinds }: { kinds: readonly SearchKind[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      label={shellText.search}
      position="bottom-end"
      width={440}
      trigger={
        <IconButton
          icon={IconSearch}
          label={shellText.search}
          hasTooltip={false}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-keyshortcuts="/"
          onClick={() => setIsOpen(!isOpen)}
        />
      }
    >
      <SearchBox kinds={kinds} onFound={() => setIsOpen(false)} />
    </Popover>
  );
}
