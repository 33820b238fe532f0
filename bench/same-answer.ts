import { isDeepStrictEqual } from 'node:util';
import type { Call } from './measure.ts';
import { answered } from './measure.ts';

/**
 * A bare server that answers something else measures nothing, so the run ends here. What may differ:
 * - `abilities`, of a case and of its participants, and `earlyEndStepId`, which bare leaves out: they are decided, not
 *   read.
 * - `caseDuration` by a minute, which may pass between the two calls.
 * - `x-has-more-rows` where the product sends none.
 * @throws with the first difference.
 */
export async function assertSameAnswer(product: Call, bare: Call): Promise<void> {
  const [ours, theirs] = [await answered(product), await answered(bare)];
  const [a, b] = [comparable(JSON.parse(ours.body).data), comparable(JSON.parse(theirs.body).data)];
  const found = difference(a, b, 'data');
  if (found !== null) throw new Error(`${product.path}: product and bare answer differently.\n${found}`);
  const more = ours.headers['x-has-more-rows'];
  if (more !== undefined && more !== theirs.headers['x-has-more-rows'])
    throw new Error(`${product.path}: product and bare differ on whether there is more.`);
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'abilities' && key !== 'earlyEndStepId')
      .map(([key, inner]) => [key, comparable(inner)]),
  );
}

function difference(ours: unknown, theirs: unknown, path: string): string | null {
  if (isDeepStrictEqual(ours, theirs)) return null;
  if (path.endsWith('.caseDuration') && Number(theirs) - Number(ours) === 1) return null;
  if (isTree(ours) && isTree(theirs)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const found = difference(ours[key], theirs[key], `${path}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }
  return `${path}: ${JSON.stringify(ours)} of the product, ${JSON.stringify(theirs)} of bare`;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
