import { foldedName } from '../folded-name.ts';
import type { IdentityVerificationSetup } from '../pack.ts';
import type { CompileContext } from './compile-context.ts';
import { PackCode } from './problem.ts';

/**
 * Compiles the identity questions for callers (gaps G-87); null where the service has none. Two columns of one name
 * would show the same value twice (V3).
 */
export function compileIdentityVerification({ read, problems }: CompileContext): IdentityVerificationSetup | null {
  const [service] = read.files.service;
  const written = service?.value.identityVerification;
  if (service === undefined || written === undefined) return null;
  const names = new Set<string>();
  written.columns.forEach(({ name }, index) => {
    const location = service.source.locationOf(['identityVerification', 'columns', index, 'name']);
    if (names.has(foldedName(name)))
      problems.report(PackCode.DuplicateKey, location, `the column '${name}' is defined twice`);
    names.add(foldedName(name));
  });
  return {
    columns: written.columns.map(({ name, label = null }) => ({ name, label })),
    instructions: written.instructions,
  };
}
