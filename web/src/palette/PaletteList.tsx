import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './palette.module.css';
import { paletteText } from './palette.text.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';

interface PaletteListProps {
  groups: readonly PaletteGroup[];
  chosenId: string | undefined;
  onChoose: (item: PaletteItem, isInTab: boolean) => void;
}

/** The list of the combobox. Focus stays in the box; Enter opens the chosen line, which is kept in view. */
export function PaletteList({ groups, chosenId, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div
      ref={list}
      className={styles.list}
      id="palette-list"
      role="listbox"
      aria-label={paletteText.results}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box.
        <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
          <div className={styles.heading} id={`palette-group-${group.id}`}>
            {group.title}
          </div>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys, as in every combobox.
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box.
            <div
              key={item.id}
              id={`palette-${item.id}`}
              className={styles.item}
              role="option"
              aria-selected={item.id === chosenId}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
            >
              <Icon of={item.icon} size={16} />
              <span>{item.label}</span>
              <span className={`${styles.detail} muted small`}>{item.detail}</span>
              {'isOutside' in item.does && item.does.isOutside && <span className="sr-only">{paletteText.newTab}</span>}
              <span className={styles.itemKeys}>
                {item.keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
