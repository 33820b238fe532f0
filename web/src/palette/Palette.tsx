import { Limits } from '@evenhand/contract/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { keyNames } from '../features/keys.ts';
import { BareModal } from '../ui/BareModal.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { PaletteList } from './PaletteList.tsx';
import styles from './palette.module.css';
import { paletteText } from './palette.text.ts';
import type { PaletteItem } from './palette-items.ts';
import { ownShortcuts } from './shortcuts.ts';
import { takeTypedAhead } from './typed-ahead.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const SEARCH_AFTER_MS = 200;

/**
 * One box for everything the person can do or open (design language §12). It stays mounted;
 * each opening starts afresh.
 */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [next, setNext] = useState<(() => void) | null>(null);
  const handler = use(LinkHandlerContext);
  useEffect(() => {
    if (isOpen || next === null) return;
    // Runs after the palette has given focus back, so that a dialog opened by the act
    // knows where to return it.
    setTimeout(next);
    setNext(null);
  }, [isOpen, next]);

  const choose = (item: PaletteItem, isInTab: boolean): void => {
    const { does } = item;
    if ('run' in does) setNext(() => does.run);
    else if (isInTab || does.isOutside || handler === null) open(does.href, '_blank', 'noopener,noreferrer');
    else setNext(() => () => handler.navigate(does.href));
    onClose();
  };
  return (
    <BareModal isOpen={isOpen} onClose={onClose} label={paletteText.name} className={styles.palette}>
      <Search onChoose={choose} onClose={onClose} />
    </BareModal>
  );
}

interface SearchProps {
  onChoose: (item: PaletteItem, isInTab: boolean) => void;
  onClose: () => void;
}

function Search({ onChoose, onClose }: SearchProps) {
  const [term, setTerm] = useState('');
  const settled = useSettled(term);
  const [active, setActive] = useState(0);
  const isNarrow = useIsNarrow();
  const { groups, isSearching, failure, retry } = usePaletteGroups(term, settled);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);
  const chosen = items[at];
  const move = (step: number): void => setActive((at + step + items.length) % Math.max(1, items.length));
  return (
    <>
      <div className={styles.query}>
        <Icon of={IconSearch} size={20} />
        <input
          data-autofocus
          maxLength={Limits.searchMaximum}
          role="combobox"
          aria-label={paletteText.placeholder}
          placeholder={isNarrow ? paletteText.shortPlaceholder : paletteText.placeholder}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={chosen && `palette-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          value={term}
          onFocus={() => setTerm((before) => before + takeTypedAhead())}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Escape') onClose();
            else if (event.key === 'Enter' && chosen) onChoose(chosen, event.ctrlKey || event.metaKey);
            else if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="sr-only">{paletteText.close}</span> <kbd>Esc</kbd>
          <Icon of={IconX} />
        </button>
      </div>
      <PaletteList groups={groups} chosenId={chosen?.id} onChoose={onChoose} />
      <div className={styles.state} role="status">
        <PaletteState count={items.length} isSearching={isSearching} isShort={term.trim().length < 3} />
      </div>
      {failure !== null && (
        <div className={styles.failed} role="alert">
          <span>{failure}</span>
          <button type="button" className="btn" data-size="sm" onClick={retry}>
            {paletteText.retry}
          </button>
        </div>
      )}
      <div className={`${styles.foot} muted small`}>
        <span className={styles.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> {paletteText.move}
        </span>
        <span className={styles.keys}>
          <kbd>Enter</kbd> {paletteText.open}
        </span>
        <span className={styles.keys}>
          <kbd>{keyNames(ownShortcuts.submit.keys).join(' ')}</kbd> {paletteText.openInTab}
        </span>
        <span className={styles.promise}>{paletteText.limitedToAccess}</span>
      </div>
    </>
  );
}

/** Announced to screen readers at each change, and shown when there is nothing else to show. */
function PaletteState({ count, isSearching, isShort }: { count: number; isSearching: boolean; isShort: boolean }) {
  if (isSearching) return <span className={count > 0 ? 'sr-only' : undefined}>{paletteText.searching}</span>;
  if (count > 0) return <span className="sr-only">{paletteText.count(count)}</span>;
  return isShort ? paletteText.typeMore : paletteText.nothing;
}

/** The term after a pause in typing. */
function useSettled(term: string): string {
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return settled;
}
