import type { Db } from '../src/platform/database/open-database.ts';

/** A database on which every transaction does its work and is then rolled back. */
export function rollingBack(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        // What only reads has nothing to take back.
        setAccessMode: (mode: 'read only') => target.transaction().setAccessMode(mode),
        async execute<T>(work: (tx: unknown) => Promise<T>): Promise<T> {
          const undo = new Error('taken back');
          let result: { value: T } | null = null;
          try {
            await target.transaction().execute(async (tx) => {
              result = { value: await work(tx) };
              throw undo;
            });
          } catch (error) {
            if (error !== undo) throw error;
          }
          return result!.value;
        },
      });
    },
  });
}
