/** Cuts at `limit` characters and adds '...'; a text of exactly `limit` characters is whole (gaps G-16). */
export function cutText(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}...`;
}
