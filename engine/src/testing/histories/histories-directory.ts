import { existsSync, readFileSync } from 'node:fs';
import type { WorkflowDefinition } from '../../definition.ts';
import { compiledShippedPack, shippedPackNames } from '../../pack/testing/shipped-packs.ts';

/** The workflows of the shipped packs that have a process to walk, each with the file of its histories. */
export function recordedWorkflows() {
  return shippedPackNames.flatMap((packName) => {
    const { pack } = compiledShippedPack(packName);
    if (pack === null) throw new Error(`The pack ${packName} has errors.`);
    const guided = pack.workflows.filter(({ startComponentId }) => startComponentId !== null);
    return guided.map((definition: WorkflowDefinition) => ({
      name: `${packName}/${definition.key}`,
      pack,
      definition,
      file: fileOf(packName, definition),
    }));
  });
}

export const recordingsDirectory = new URL('recorded/', import.meta.url);

function fileOf(packName: string, { key }: WorkflowDefinition): URL {
  return new URL(`${packName}/${key}.txt`, recordingsDirectory);
}

/** Recorded histories; empty where there are none. */
export function readRecording(file: URL): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
