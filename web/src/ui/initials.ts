/** First letters of the first and the last name: `Rufus Adeyemi-Holt` → `RA`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length < 2 ? words : [words[0] as string, words.at(-1) as string];
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
