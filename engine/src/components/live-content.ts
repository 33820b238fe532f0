/**
 * The dated text that is shown: of the versions live by `today`, the latest, and of several equally late
 * the last authored (gaps G-59).
 */
export function liveContentVersion<V extends { readonly id: number; readonly liveDate: string }>(versions: readonly V[], today: string): V | null {
  let live: V | null = null;
  for (const version of versions) {
    if (version.liveDate.slice(0, 10) > today) continue;
    if (live === null || version.liveDate > live.liveDate || (version.liveDate === live.liveDate && version.id > live.id)) live = version;
  }
  return live;
}

/**
 * The versions that were the live one at any moment from one day to another: each may still be
 * submitted (domain brief rule 26).
 */
export function contentVersionsLiveBetween<V extends { readonly id: number; readonly liveDate: string }>(
  versions: readonly V[],
  from: string,
  to: string,
): readonly V[] {
  return versions.filter((version) => {
    const start = version.liveDate.slice(0, 10);
    return start <= to && liveContentVersion(versions, start < from ? from : start)?.id === version.id;
  });
}
