/**
 * The dated text that is shown: of the versions live by `today`, the latest, and of several equally late
 * the last authored (gaps G-59).
 */
export function liveContentVersion<V extends { readonly id: number; readonly liveDate: string }>(
  versions: readonly V[],
  today: string,
): V | null {
  let live: V | null = null;
  for (const version of versions) {
    if (version.liveDate.slice(0, 10) > today) continue;
    if (
      live === null ||
      version.liveDate > live.liveDate ||
      (version.liveDate === live.liveDate && version.id > live.id)
    )
      live = version;
  }
  return live;
}

/**
 * The versions that were the live one at any moment from one day to another: each may still be submitted
 * (domain brief rule 26). A text can be published with a day that has begun or is over; until then the one
 * before it was shown.
 */
export function contentVersionsLiveBetween<V extends DatedVersion>(
  versions: readonly V[],
  from: string,
  to: string,
): readonly V[] {
  const days = [from, ...versions.flatMap(({ liveDate, publishedOn = '' }) => [liveDate.slice(0, 10), publishedOn])];
  const live = new Set<V | null>();
  for (const day of days.filter((candidate) => candidate >= from && candidate <= to)) {
    const knownBefore = versions.filter(({ publishedOn = '' }) => publishedOn < day);
    live.add(liveContentVersion(knownBefore, day));
    live.add(liveContentVersion([...knownBefore, ...versions.filter(({ publishedOn }) => publishedOn === day)], day));
  }
  return versions.filter((version) => live.has(version));
}

interface DatedVersion {
  readonly id: number;
  readonly liveDate: string;
  readonly publishedOn?: string;
}
