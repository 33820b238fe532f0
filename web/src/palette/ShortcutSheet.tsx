import { Fragment, useEffect, useState } from 'react';
import { useHasScreen } from '../lib/use-has-screen.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './palette.module.css';
import { paletteText } from './palette.text.ts';
import type { Shortcut } from './shortcuts.ts';
import { keyNames, MOD, shortcuts } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

const places = Object.keys(paletteText.places) as Shortcut['place'][];

/** Which keys do what, from the one list there is; keys of screens that are not there are left out. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const hasScreen = useHasScreen();
  const isOn = useSingleKeys(useCurrentUser().userId);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const known = shortcuts.filter(({ screen }) => screen === undefined || hasScreen(screen));
  return (
    <AppModal isOpen={isOpen && isReady} onClose={onClose} title={paletteText.shortcuts}>
      {!isOn && <p>{paletteText.singleKeysOff}</p>}
      <div className={styles.sheet}>
        {places
          .map((place) => ({ place, rows: known.filter((one) => one.place === place) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ place, rows }) => (
            <section key={place}>
              <h3>{paletteText.places[place]}</h3>
              <dl>
                {rows.map((row) => (
                  <div key={row.id}>
                    <dt>{paletteText.does[row.id]}</dt>
                    <dd>
                      <Keys shortcut={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </AppModal>
  );
}

function Keys({ shortcut: { id, keys } }: { shortcut: Shortcut }) {
  const isTogether = keys[0] === MOD;
  return keyNames(id).map((key, at) => (
    <Fragment key={key}>
      {at > 0 && <span className="muted small">{isTogether ? '+' : paletteText.afterwards}</span>}
      <kbd>{key}</kbd>
    </Fragment>
  ));
}
