import { lazy } from 'react';
import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { fileListText } from './file-list.text.ts';

const FilesCount = lazy(async () => ({ default: (await import('./FilesCount.tsx')).FilesCount }));

export const filesTab: CaseTab = { label: fileListText.tab, keys: ['G', 'F'], href: paths.files, Count: FilesCount };

export const files = { caseTabs: [filesTab] } satisfies Feature;
