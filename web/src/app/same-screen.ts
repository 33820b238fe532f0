/** Some addresses of dialogs have a slash before their query (specification 2 §2.1); it is the same screen. */
export function isSameScreen(path: string, other: string): boolean {
  return path.replace(/\/$/, '') === other.replace(/\/$/, '');
}
