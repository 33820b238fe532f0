import type { WorkflowDefinition } from '../definition.ts';

/**
 * The part of a workflow that a running record pins, as canonical JSON. A new version is given only
 * when this changes (domain brief §4.5); guidance texts are left out, because they take effect by
 * their live date in every version. A field that says nothing is left out too: a release that adds one
 * would otherwise give every workflow a new version.
 */
export function compiledFormOf(workflow: WorkflowDefinition): string {
  return canonicalJson(whatIsSaid(workflow));
}

function whatIsSaid(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whatIsSaid);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const isContent = entries.some(([name, inner]) => name === 'type' && inner === 'Content');
  const said = entries.filter(([name, inner]) => !(isContent && name === 'versions') && !saysNothing(inner));
  return Object.fromEntries(said.map(([name, inner]) => [name, whatIsSaid(inner)]));
}

/** As if the field were not there. An empty object does say something: that there is one. */
function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** Properties in alphabetical order, so that equal values make equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
