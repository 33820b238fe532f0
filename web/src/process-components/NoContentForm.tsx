/** Narratives and options only (COMP-NONE-01). */
export function NoContentForm() {
  return null;
}
