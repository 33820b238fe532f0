import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFileKinds } from '@evenhand/contract/packs/pack-files';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/mini';

const SCHEMA_FOLDER = '.schema';
const SETTINGS_FILE = '.vscode/settings.json';

/**
 * Writes into the directory of a pack what an editor needs to complete and check its YAML while it is typed:
 * one JSON Schema for each kind of file, and settings that say which files each is for. Settings that are
 * already there stay.
 * @returns sentences that say what was written.
 */
export async function writeEditorSchemas(directory: string): Promise<string[]> {
  const filesOf: Record<string, readonly string[]> = {};
  await mkdir(join(directory, SCHEMA_FOLDER), { recursive: true });
  for (const [kind, { path, schema }] of Object.entries(packFileKinds)) {
    const name = `${SCHEMA_FOLDER}/${kind}.json`;
    filesOf[`./${name}`] = [globOf(path)];
    // What only code can check, such as that a key exists, is left to `npm run pack -- validate`.
    const described = toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
    await writeFile(join(directory, name), `${JSON.stringify(described, null, 1)}\n`);
  }
  const settings = `${JSON.stringify({ 'yaml.schemas': filesOf }, null, 2)}\n`;
  const written = `${Object.keys(filesOf).length} schemas are written in ${SCHEMA_FOLDER}`;
  await mkdir(join(directory, SETTINGS_FILE, '..'), { recursive: true });
  try {
    await writeFile(join(directory, SETTINGS_FILE), settings, { flag: 'wx' });
    return [`${written}, and ${SETTINGS_FILE} names them.`];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return [
      `${written}. ${SETTINGS_FILE} was there already and is left as it is; these settings name the schemas:`,
      settings.trimEnd(),
    ];
  }
}

/** The paths that a pattern of `packFileKinds` fits, as editors write them. */
function globOf(path: RegExp): string {
  return path.source
    .replaceAll('\\', '')
    .replace(/^\^|\$$/g, '')
    .replace('(-[a-z0-9-]+)?', '*')
    .replace('[a-z0-9-]+', '*');
}
