/** A last name of so few letters may be a common word: only with a capital letter is it taken for the name. */
const SHORT = 3;

/**
 * Whether a text names somebody by their last name or their whole name, as words of their own. Accents, kinds of
 * apostrophe and, but for very short names, capital letters make no difference.
 */
export function namesRaiser(text: string, name: string): boolean {
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  if (last === '') return false;
  const words = plain(text);
  const isShort = last.length <= SHORT;
  return isWordIn(words, plain(last), isShort ? 'u' : 'iu') || isWordIn(words, plain(name.trim()), 'iu');
}

function isWordIn(text: string, word: string, flags: string): boolean {
  const pattern = word
    .split(/\s+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags).test(text);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’ʼ]/g, "'");
}
