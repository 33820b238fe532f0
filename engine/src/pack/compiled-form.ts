import type { WorkflowDefinition } from '../definition.ts';

/**
 * The part of a workflow that a running record pins, as canonical JSON. A new version is given only
 * when this changes (domain brief §4.5); guidance texts are left out, because they take effect by
 * their live date in every version.
 */
export function compiledFormOf(workflow: WorkflowDefinition): string {
  return canonicalJson(withoutContent(workflow));
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const isContent = entries.some(([name, inner]) => name === 'type' && inner === 'Content');
  return Object.fromEntries(entries.filter(([name]) => !(isContent && name === 'versions')).map(([name, inner]) => [name, withoutContent(inner)]));
}

/** Properties in alphabetical order, so that equal values make equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
