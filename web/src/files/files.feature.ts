import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { FilesCount } from './FilesCount.tsx';
import { fileListText } from './file-list.text.ts';

export const filesTab: CaseTab = { label: fileListText.tab, keys: ['G', 'F'], href: paths.files, Count: FilesCount };

export const files = { caseTabs: [filesTab] } satisfies Feature;
