/** Kinds of files that a browser can show. */
export type PreviewKind = 'picture' | 'pdf' | 'text';

const extensions: Readonly<Record<PreviewKind, readonly string[]>> = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'bmp'],
  pdf: ['pdf'],
  text: ['txt'],
};

/** Kind of preview for a file of this name; null where there is none. */
export function previewKindOf(filename: string): PreviewKind | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  const kinds = Object.keys(extensions) as PreviewKind[];
  const kind = kinds.find((one) => extensions[one].includes(extension)) ?? null;
  return kind === 'pdf' && !navigator.pdfViewerEnabled ? null : kind;
}
