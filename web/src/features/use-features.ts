import { createContext, use, useCallback } from 'react';
import type { Feature, Target } from './feature.ts';

/** All features, in the order in which their entries are shown. The composition root provides them. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

export function useFeatures(): readonly Feature[] {
  return use(FeaturesContext);
}

/** Asks for the target of a type of task or notification; undefined for an unknown type. */
export function useTargetOf(): (type: number) => Target | undefined {
  const features = useFeatures();
  return useCallback((type) => targetOf(features, type), [features]);
}

export function targetOf(features: readonly Feature[], type: number): Target | undefined {
  for (const { targets } of features) {
    const found = Object.entries(targets ?? {}).find(([owned]) => Number(owned) === type);
    if (found !== undefined) return found[1];
  }
  return undefined;
}
