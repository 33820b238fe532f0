import * as z from 'zod/mini';

/** Changes when an archive of today could not be read any more. */
export const ARCHIVE_FORMAT = 1;

const sequence = z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() });
/** The columns that are stored, in order, and by which the rows are sorted. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  sortedBy: z.array(z.object({ column: z.string(), isText: z.boolean() })),
});

/** The first entry of an archive: what it is of, and what its tables look like. */
export const manifestSchema = z.object({
  format: z.number(),
  product: z.string(),
  installationId: z.nullable(z.string()),
  madeAt: z.string(),
  /** The migrations that its database had, in order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  /**
   * Fingerprints of secrets that are no part of the archive, and without which some of its data are of no use; null for
   * one that was not set.
   */
  secrets: z.record(z.string(), z.nullable(z.string())),
  /** Folders of configuration packs in the archive. */
  packs: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedTable = z.infer<typeof table>;

const tableSum = z.object({ rows: z.number(), sha256: z.string() });
export type TableSum = z.infer<typeof tableSum>;

/** The last entry: an archive without it was cut off. Hashes are of what is stored, before it is compressed. */
export const endSchema = z.object({
  manifestSha256: z.string(),
  packsSha256: z.string(),
  tables: z.record(z.string(), tableSum),
  files: z.object({ count: z.number(), bytes: z.number() }),
});
export type ArchiveEnd = z.infer<typeof endSchema>;

export const MANIFEST = 'manifest.json';
export const END = 'end.json';
const TABLE = /^tables\/([a-z0-9_]+)\/(\d{6})\.zst$/;
const FILE = /^files\/([0-9a-f]{64})$/;
const PACK = /^packs\/(.+)$/;

/** What an entry of an archive is, by its name; null for one that no release has written. */
export function kindOf(name: string) {
  const ofTable = TABLE.exec(name);
  if (ofTable !== null) return { kind: 'table', table: ofTable[1] as string } as const;
  const ofFile = FILE.exec(name);
  if (ofFile !== null) return { kind: 'file', sha256: ofFile[1] as string } as const;
  const ofPack = PACK.exec(name);
  if (ofPack !== null) return { kind: 'pack', path: ofPack[1] as string } as const;
  if (name === MANIFEST || name === END) return { kind: name } as const;
  return null;
}

export const nameOfChunk = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.zst`;
