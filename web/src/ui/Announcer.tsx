import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onAnnouncement } from './announce.ts';
import { useTopDialog } from './dialog-stack.ts';

/** The polite live region. It is in the topmost dialog, as everything outside of that is silenced. */
export function Announcer() {
  const [message, setMessage] = useState('');
  const dialog = useTopDialog();
  useEffect(
    () =>
      onAnnouncement((next) => {
        setMessage('');
        requestAnimationFrame(() => setMessage(next));
      }),
    [],
  );
  return createPortal(
    <div className="sr-only" role="status" aria-live="polite">
      {message}
    </div>,
    dialog ?? document.body,
  );
}
