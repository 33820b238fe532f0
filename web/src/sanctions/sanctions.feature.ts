import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

/** The register, for HR users, who search too. */
export const sanctions = {
  navigation: [{ slot: 'more', label: 'Sanctions', href: paths.sanctions(), isVisible: ({ search }) => search }],
} satisfies Feature;
