import { Fragment, useEffect, useState } from 'react';
import type { Shortcut } from '../features/feature.ts';
import { keyNames, MOD } from '../features/keys.ts';
import { useFeatures } from '../features/use-features.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './palette.module.css';
import { paletteText } from './palette.text.ts';
import { shortcutsOf } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

const groups = Object.keys(paletteText.groups) as Shortcut['group'][];

/** Sheet of shortcuts: those of every screen, and those the features bring. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useSingleKeys(useCurrentUser().userId);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const shortcuts = shortcutsOf(useFeatures());
  return (
    <AppModal isOpen={isOpen && isReady} onClose={onClose} title={paletteText.shortcuts}>
      {!isOn && <p>{paletteText.singleKeysOff}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is longer than a phone, and what scrolls must be reached by keyboard. */}
      <section className={styles.sheet} aria-label={paletteText.shortcuts} tabIndex={0}>
        {groups
          .map((group) => ({ group, rows: shortcuts.filter((shortcut) => shortcut.group === group) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ group, rows }) => (
            <section key={group}>
              <h3>{paletteText.groups[group]}</h3>
              <dl>
                {rows.map((row) => (
                  <div key={row.label}>
                    <dt>{row.label}</dt>
                    <dd>
                      <KeysOf shortcut={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </section>
    </AppModal>
  );
}

function KeysOf({ shortcut: { keys } }: { shortcut: Shortcut }) {
  const isTogether = keys[0] === MOD;
  return keyNames(keys).map((key, at) => (
    <Fragment key={key}>
      {at > 0 && <span className="muted small">{isTogether ? '+' : paletteText.afterwards}</span>}
      <kbd>{key}</kbd>
    </Fragment>
  ));
}
