import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const summaryTab: CaseTab = { label: 'Summary', keys: ['G', 'S'], href: paths.case };

export const caseDetails = { caseTabs: [summaryTab] } satisfies Feature;
