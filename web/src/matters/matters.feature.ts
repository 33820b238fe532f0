import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

/** Of cases whose process takes matters. */
export const mattersTab: CaseTab = {
  label: 'Matters',
  href: (caseId, record) => (record?.abilities.viewMatters ? paths.matters(caseId) : null),
};

export const matters = { caseTabs: [mattersTab] } satisfies Feature;
