import { existsSync } from 'node:fs';

/** A release has no launcher: commands are words of its program, and nothing there needs npm. */
const isRelease = !existsSync(new URL('../../../bin/run.mjs', import.meta.url));

/** A text that names commands as they are typed in a clone (`npm run people -- invite`), as they are typed here. */
export function asTypedHere(text: string, inRelease: boolean = isRelease): string {
  return inRelease ? text.replaceAll(/npm run ([a-z]+)( --)?(?![\w-])/g, 'evenhand $1') : text;
}
