/** A word with rising bars: shape shows the level as well as colour. Level 0 shows the word alone. */
export function RiskBars({ level, children }: { level: 0 | 1 | 2 | 3 | 4; children: string }) {
  if (level === 0) return <span>{children}</span>;
  return (
    <span className="risk" data-level={level}>
      <i aria-hidden="true">
        <b />
        <b />
        <b />
        <b />
      </i>
      {children}
    </span>
  );
}
