import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './dialog-stack.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { Snackbar } from './snackbar.ts';
import { dismissSnackbar, pauseSnackbars, readSnackbars, resumeSnackbars, subscribeSnackbars } from './snackbar.ts';
import { useClearOfButtons } from './use-clear-of-buttons.ts';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, warning: IconAlertTriangle };

/** The corner that shows snackbars. F6 moves to them. */
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
  useClearOfButtons(snackbars.length > 0);
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
