/** Format characters, and letters and marks without a form. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What is seen of a text of one line, so that two people whose names look alike have the same one. Spaces of any kind
 * become one; line breaks stay, for they are refused.
 */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(/\p{Zs}+/gu, ' ');
}
