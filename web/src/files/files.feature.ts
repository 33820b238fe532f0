import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { FilesCount } from './FilesCount.tsx';

export const filesTab: CaseTab = { label: 'Files', keys: ['G', 'F'], href: paths.files, Count: FilesCount };

export const files = { caseTabs: [filesTab] } satisfies Feature;
