import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompiledPackAnswer } from '../compile-pack.ts';
import { compilePack } from '../compile-pack.ts';

export const shippedPackNames = ['northmoor', 'kestrel-foods'] as const;

const compiled = new Map<string, CompiledPackAnswer>();

/**
 * A shipped pack as it compiles. Test files share their modules, so this is done once for all that run in one
 * process: it takes half a second.
 */
export function compiledShippedPack(name: string): CompiledPackAnswer {
  const answer = compiled.get(name) ?? compilePack({ files: shippedPack(name), publishDate: '2026-11-23' });
  compiled.set(name, answer);
  return answer;
}

/** The files of a pack that is shipped, by their path inside it. */
export function shippedPack(name: string): Map<string, string> {
  const root = fileURLToPath(new URL(`../../../../packs/${name}/`, import.meta.url));
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths.map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replace(/\/+/g, '/');
      return [path.slice(root.replaceAll('\\', '/').length), readFileSync(path, 'utf8')];
    }),
  );
}
