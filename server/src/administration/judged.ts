import type { HealthOfPart } from '@evenhand/contract/service-health';

export type Judged = Omit<HealthOfPart, 'part'>;

export const working = (words: string): Judged => ({ state: 'working', words, advice: null });
export const attention = (words: string, advice: string): Judged => ({ state: 'attention', words, advice });
export const failing = (words: string, advice: string): Judged => ({ state: 'failing', words, advice });
export const off = (words: string, advice: string): Judged => ({ state: 'off', words, advice });
