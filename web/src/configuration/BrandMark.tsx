/** The client's logo, or ours in the client's colour. It is decoration: the name is beside it. */
export function BrandMark({ logoUrl, size = 26 }: { logoUrl: string | null; size?: number }) {
  if (logoUrl !== null && logoUrl !== '') return <img src={logoUrl} alt="" height={size} style={{ maxWidth: size * 5 }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" fill="var(--primary)" />
      <path d="M13 6v13M8.5 19.5h9M5.5 9h15" fill="none" stroke="var(--on-primary)" strokeWidth="2" strokeLinecap="round" />
      <path d="M2.9 14.6 5.9 9l3 5.6a3.2 3.2 0 0 1-6 0Zm14.2 0 3-5.6 3 5.6a3.2 3.2 0 0 1-6 0Z" fill="var(--on-primary)" />
    </svg>
  );
}
