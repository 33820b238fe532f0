/**
 * A quantity against the largest of its table. The number itself is in the next cell,
 * so the bar is decoration.
 */
export function LoadBar({ value, of }: { value: number; of: number }) {
  return (
    <span className="load" aria-hidden="true">
      <b style={{ width: `${of <= 0 ? 0 : Math.min(100, Math.round((value / of) * 100))}%` }} />
    </span>
  );
}
