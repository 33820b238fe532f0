import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { SearchKind } from './nav-search.ts';
import styles from './SearchBox.module.css';
import { shellText } from './shell.text.ts';

const labels: Record<SearchKind, string> = {
  users: shellText.users,
  cases: shellText.searchCases,
  words: shellText.searchWords,
};

interface SearchKindMenuProps {
  kinds: readonly SearchKind[];
  value: SearchKind;
  onChoose: (kind: SearchKind) => void;
}

export function SearchKindMenu({ kinds, value, onChoose }: SearchKindMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" className={styles.kind} aria-label={`${shellText.searchFor}: ${labels[value]}`}>
          {labels[value]}
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
      entries={kinds.map((kind) => ({
        kind: 'radio',
        label: labels[kind],
        isChecked: kind === value,
        onSelect: () => onChoose(kind),
      }))}
    />
  );
}
