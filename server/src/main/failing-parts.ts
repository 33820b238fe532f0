import type { HealthPart } from '@evenhand/contract/service-health';
import { answers } from '../administration/health.ts';

/** Rejects, or says nothing for two seconds, where its part does not work. */
type Probes = Partial<Record<HealthPart, (() => Promise<void>) | null>>;
export type FailingParts = Partial<Record<HealthPart, 'failing'>>;

/** Limits how often callers, who may be anybody, make it ask. */
const CACHE_MS = 5_000;
/** Who asks whether a server process is ready has a second. What is not known by then is answered next time. */
const ANSWER_TIMEOUT_MS = 500;

/** Makes the function that names the parts that do not work. */
export function createFailingParts(probes: Probes, cacheMs = CACHE_MS): () => Promise<FailingParts> {
  const failing: FailingParts = {};
  let cachedUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<unknown> | null = null;

  async function look(part: HealthPart, probe: () => Promise<void>): Promise<void> {
    if (await answers(probe)) delete failing[part];
    else failing[part] = 'failing';
  }

  async function lookAtAll(): Promise<void> {
    await Promise.all(Object.entries(probes).map(([part, probe]) => probe && look(part as HealthPart, probe)));
  }

  return async () => {
    if (cachedUntil <= performance.now()) {
      asking ??= lookAtAll().finally(() => {
        cachedUntil = performance.now() + cacheMs;
        asking = null;
      });
      await Promise.race([asking, after(ANSWER_TIMEOUT_MS)]);
    }
    return { ...failing };
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
