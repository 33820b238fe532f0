/**
 * Query strings as people write and share them: plain words, repeated keys for
 * several values, nothing for none.
 */
export type SearchParams = Record<string, string | string[]>;

export function parseSearch(query: string): SearchParams {
  const found = new URLSearchParams(query);
  const params: SearchParams = {};
  for (const key of new Set(found.keys())) {
    const values = found.getAll(key);
    params[key] = values.length === 1 ? (values[0] as string) : values;
  }
  return params;
}

export function stringifySearch(params: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') written.append(key, String(item));
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}
