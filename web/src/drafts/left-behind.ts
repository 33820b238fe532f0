/** The words that a person typed about a case which they lost sight of, while they can be copied. */
export interface LeftBehind {
  readonly caseId: number;
  readonly text: string;
}

let left: LeftBehind | null = null;
const listeners = new Set<() => void>();

/** Keeps the words of these values in memory, for the one dialog that says that the case is gone. */
export function leaveBehind(caseId: number, values: readonly unknown[]): void {
  const text = values.flatMap(wordsIn).join('\n\n');
  if (text !== '') become({ caseId, text });
}

export function readLeftBehind(): LeftBehind | null {
  return left;
}

/** The dialog was left, or the session has ended. */
export function clearLeftBehind(): void {
  if (left !== null) become(null);
}

export function subscribeLeftBehind(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function become(next: LeftBehind | null): void {
  left = next;
  for (const listener of listeners) listener();
}

/** Every text of more than one word; what a form holds beside them is codes and dates. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  if (typeof value !== 'string') return [];
  const text = plain(value).trim();
  return /\S\s+\S/.test(text) ? [text] : [];
}

/** The text of simple HTML, with a line for each paragraph. */
function plain(value: string): string {
  if (!/<\/?[a-z]/i.test(value)) return value;
  const lines = value.replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|tr)>/gi, '\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '';
}
