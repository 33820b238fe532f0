import type { Actor } from './actor.ts';

/** Answers reads without waiting for the reader's rights first. */
export interface Readers {
  /**
   * Runs `answerTo` with the rights the person had at their last read while these are read afresh, and keeps the answer only when they are
   * still the same; otherwise it is thrown away unseen, its refusal too, and made again with the new ones. So every answer is one that the
   * rights as stored after the request arrived allow, and the database is waited for once and not twice.
   */
  answer<T>(userId: string, answerTo: (actor: Actor) => Promise<T>): Promise<T>;
}

/** People whose rights are remembered; a person nobody remembers is only slower. */
const MOST_REMEMBERED = 10_000;

/** `loadActor` reads a person's rights as they are now, or throws for nobody. */
export function createReaders(loadActor: (userId: string) => Promise<Actor>): Readers {
  const remembered = new Map<string, { readonly actor: Actor; readonly rights: string }>();
  return {
    async answer(userId, answerTo) {
      const last = remembered.get(userId);
      const attempt = last === undefined ? null : settled(answerTo(last.actor));
      const actor = await loadActor(userId).catch((error: unknown) => {
        remembered.delete(userId);
        throw error;
      });
      const rights = JSON.stringify(actor);
      if (attempt !== null && last?.rights === rights) return (await attempt)();
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(userId, { actor, rights });
      await attempt;
      return answerTo(actor);
    },
  };
}

/** How it ended, to be told when asked: a failure nobody asks for is no unhandled one. */
async function settled<T>(attempt: Promise<T>): Promise<() => T> {
  try {
    const value = await attempt;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
