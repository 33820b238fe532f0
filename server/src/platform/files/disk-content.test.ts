import { contentStoreSuite } from '../../../testing/content-store-suite.ts';
import { createDiskContent } from './disk-content.ts';

contentStoreSuite('a directory', async (directory) => createDiskContent(directory));
