import type { DatabaseConnection } from 'kysely';
import { databaseOver } from './database-over.ts';
import type { Db } from './open-database.ts';

/** Reads that were asked for at once. */
interface Batch {
  readonly connection: Promise<DatabaseConnection>;
  waiting: number;
  end(): void;
}

/**
 * The database as calls that only read have it: the statements they ask for at once travel together on one connection. One each would wake as many
 * processes of the database for answers of a few rows, and leave less for everybody else. No transaction can be begun here.
 */
export function readsTogether(db: Db): Db {
  const executor = db.getExecutor();
  let latest: Batch | null = null;

  function batch(): Batch {
    if (latest !== null) return latest;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const connection = new Promise<DatabaseConnection>((resolve, reject) => {
      executor
        .provideConnection((one) => {
          resolve(one);
          return over;
        })
        .catch(reject);
    });
    latest = { connection, waiting: 0, end };
    // Whatever comes after this turn of the event loop is not held up by what these wait for.
    process.nextTick(() => {
      latest = null;
    });
    return latest;
  }

  const unable = async (): Promise<never> => {
    throw new Error('What only reads begins no transaction.');
  };
  const places = new WeakMap<DatabaseConnection, Batch>();
  return databaseOver({
    init: async () => undefined,
    async acquireConnection() {
      const mine = batch();
      mine.waiting += 1;
      const place: DatabaseConnection = { executeQuery: async (query) => (await mine.connection).executeQuery(query), streamQuery: unable as never };
      places.set(place, mine);
      return place;
    },
    async releaseConnection(place) {
      const mine = places.get(place);
      if (mine !== undefined && --mine.waiting === 0) mine.end();
    },
    beginTransaction: unable,
    commitTransaction: unable,
    rollbackTransaction: unable,
    destroy: async () => undefined,
  });
}
