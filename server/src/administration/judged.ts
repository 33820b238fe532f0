import type { HealthOfPart } from '@evenhand/contract/service-health';
import { asTypedHere } from '../platform/typed-commands.ts';

export type Judged = Omit<HealthOfPart, 'part'>;

export const working = (words: string): Judged => ({ state: 'working', words, advice: null });
export const attention = (words: string, advice: string): Judged => advised('attention', words, advice);
export const failing = (words: string, advice: string): Judged => advised('failing', words, advice);
export const off = (words: string, advice: string): Judged => advised('off', words, advice);

/** Advice names commands, which a release has without npm. */
function advised(state: Judged['state'], words: string, advice: string): Judged {
  return { state, words, advice: asTypedHere(advice) };
}
