import { didYouMean } from '../did-you-mean.ts';

/** Output lines, and the next question. */
export interface Prompt {
  readonly lines: readonly string[];
  readonly question: string;
}

/** A conversation that is given what is typed, one line at a time. */
export type Talk<Result> = Generator<Prompt, Result, string>;

/** The person wants to end the whole conversation. */
export class Quit extends Error {}
/** The person wants to leave the questions of a form. */
export class Left extends Error {}

export function* ask(question: string, lines: readonly string[] = []): Talk<string> {
  const typed = (yield { lines, question }).trim();
  if (typed === 'quit') throw new Quit();
  return typed;
}

/** A question of a form: `leave` goes back to the options. */
export function* askInForm(question: string, lines: readonly string[] = []): Talk<string> {
  const typed = yield* ask(question, lines);
  if (typed === 'leave') throw new Left();
  return typed;
}

/** Asks again until what was typed is understood. `understand` answers a sentence where it is not. */
export function* askUntil<Value>(
  question: string,
  understand: (typed: string) => Value | string,
  lines: readonly string[] = [],
): Talk<Exclude<Value, string>> {
  for (let said = lines; ; ) {
    const understood = understand(yield* askInForm(question, said));
    if (typeof understood !== 'string') return understood as Exclude<Value, string>;
    said = [understood, 'Type leave to go back to the options.'];
  }
}

export interface Choice {
  readonly key: string;
  readonly title: string;
}

export function listed(items: readonly Choice[]): string[] {
  return items.map(({ title, key }, index) => `  ${index + 1}  ${title} (${key})`);
}

/** The item with this number or key, or a sentence. */
export function chosenFrom<Item extends Choice>(items: readonly Item[], typed: string): Item | string {
  if (typed === '') return 'Please choose from the list.';
  const found = /^\d+$/.test(typed) ? items[Number(typed) - 1] : items.find(({ key }) => key === typed);
  if (found !== undefined) return found;
  const near = didYouMean(
    typed,
    items.map(({ key }) => key),
  );
  return near === null
    ? `There is no '${typed}' in the list.`
    : `There is no '${typed}' in the list, did you mean '${near}'?`;
}

/** An empty line chooses nothing. */
export function* chooseOne<Item extends Choice>(question: string, items: readonly Item[]): Talk<Item | null> {
  const [chosen] = yield* askUntil(
    `${question} (a number or a key, empty for none)`,
    (typed) => {
      const found = typed === '' ? null : chosenFrom(items, typed);
      return typeof found === 'string' ? found : [found];
    },
    listed(items),
  );
  return chosen ?? null;
}

export function* chooseSeveral<Item extends Choice>(question: string, items: readonly Item[]): Talk<readonly Item[]> {
  return yield* askUntil(
    `${question} (numbers or keys, with commas, empty for none)`,
    (typed) => {
      const chosen = typed
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => chosenFrom(items, part));
      const problem = chosen.find((item) => typeof item === 'string');
      return problem === undefined ? (chosen as Item[]) : problem;
    },
    listed(items),
  );
}

export function* askWhether(question: string): Talk<boolean> {
  const answer = yield* askUntil(`${question} (y or n)`, (typed) => {
    if (/^(y|yes)$/i.test(typed)) return { isSo: true };
    return /^(n|no|)$/i.test(typed) ? { isSo: false } : 'Please type y or n.';
  });
  return answer.isSo;
}
