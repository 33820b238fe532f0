import { useSyncExternalStore } from 'react';
import { readLiveFailure, subscribeLiveFailure } from '../lib/live-status.ts';
import { Tag } from '../ui/Tag.tsx';
import { casesText } from './cases.text.ts';

/** Shown at a list that does not follow changes just now (design language §6). */
export function UpdatesPaused() {
  const failure = useSyncExternalStore(subscribeLiveFailure, readLiveFailure);
  return failure === null ? null : <Tag tone="amber">{casesText.updatesPaused}</Tag>;
}
