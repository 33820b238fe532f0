/** Why a pack, or several, cannot be used, one line for each problem; nothing has been published. */
export class PackError extends Error {
  constructor(lines: readonly string[]) {
    super(
      `The configuration pack cannot be used. The one published before stays active.\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}
