import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const historyTab: CaseTab = { label: 'History', keys: ['G', 'H'], href: paths.history };

export const timeline = { caseTabs: [historyTab] } satisfies Feature;
