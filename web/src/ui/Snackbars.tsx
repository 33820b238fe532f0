import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './dialog-stack.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { Snackbar } from './snackbar.ts';
import {
  dismissPassing,
  dismissSnackbar,
  pauseSnackbars,
  readSnackbars,
  resumeSnackbars,
  subscribeSnackbars,
} from './snackbar.ts';
import { useFreePlace } from './use-free-place.ts';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, warning: IconAlertTriangle };

/** A click on one of these is the next act. */
const acts = 'a[href], button, form, [role="menuitem"], [role="option"]';

/** Shows snackbars where nothing is covered, until the next act (gaps G-116). F6 moves to them. */
export function Snackbars() {
  const snackbars = useSyncExternalStore(subscribeSnackbars, readSnackbars);
  const region = useRef<HTMLElement>(null);
  // Everything outside the topmost dialog is inert.
  const host = useTopDialog() ?? document.body;
  const newest = snackbars.at(-1)?.id;
  // Shown anew, they are above what opened since.
  useLayoutEffect(() => {
    region.current?.hidePopover();
    if (newest !== undefined && host.isConnected) region.current?.showPopover();
  }, [newest, host]);
  useFreePlace(region, host, snackbars);
  useEffect(() => {
    const act = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(acts) !== null && !region.current?.contains(target))
        dismissPassing();
    };
    // Before the act itself, which may raise the next one.
    document.addEventListener('click', act, true);
    document.addEventListener('submit', act, true);
    return () => {
      document.removeEventListener('click', act, true);
      document.removeEventListener('submit', act, true);
    };
  }, []);
  useEffect(() => {
    const moveHere = (event: KeyboardEvent): void => {
      const first = region.current?.querySelector('button');
      if (event.key !== 'F6' || first === null || first === undefined) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener('keydown', moveHere);
    return () => removeEventListener('keydown', moveHere);
  }, []);
  return createPortal(
    <section
      ref={region}
      popover="manual"
      className="snackbars"
      aria-label="Messages"
      onMouseEnter={pauseSnackbars}
      onMouseLeave={resumeSnackbars}
      onFocus={pauseSnackbars}
      onBlur={resumeSnackbars}
    >
      {snackbars.map((snackbar) => (
        <SnackbarCard key={snackbar.id} snackbar={snackbar} />
      ))}
    </section>,
    host,
  );
}

function SnackbarCard({ snackbar: { id, message, severity } }: { snackbar: Snackbar }) {
  return (
    <div className="snackbar" data-severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon of={icons[severity]} />
      <span>{message}</span>
      <IconButton size="sm" icon={IconX} label="Dismiss" onClick={() => dismissSnackbar(id)} />
    </div>
  );
}
