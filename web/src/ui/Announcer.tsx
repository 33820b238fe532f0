import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onAnnouncement } from './announce.ts';

/** The polite live region. It is outside the application root so that an open dialog does not silence it. */
export function Announcer() {
  const [message, setMessage] = useState('');
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
    document.body,
  );
}
