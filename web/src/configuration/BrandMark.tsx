import { brandMark } from '@evenhand/contract/brand-mark';

/** The client's logo, or ours in the client's colour. It is decoration: the name is beside it. */
export function BrandMark({ logoUrl, size = 26 }: { logoUrl: string | null; size?: number }) {
  if (logoUrl !== null && logoUrl !== '')
    return <img src={logoUrl} alt="" height={size} style={{ maxWidth: size * 5 }} />;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${brandMark.size} ${brandMark.size}`} aria-hidden="true">
      <rect width={brandMark.size} height={brandMark.size} rx={brandMark.corner} fill="var(--primary)" />
      <path
        d={brandMark.lines}
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth={brandMark.lineWidth}
        strokeLinecap="round"
      />
      <path d={brandMark.shapes} fill="var(--on-primary)" />
    </svg>
  );
}
