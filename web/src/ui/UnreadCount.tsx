import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A blue count; nothing unread is a quiet 0. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return <span className="muted">0</span>;
  return (
    <span className="unread">
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
