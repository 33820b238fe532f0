interface Pasted {
  readonly html?: string;
  readonly text?: string;
  readonly files?: readonly File[];
}

/** Pastes into an editor what a person has copied elsewhere. */
export function pasteInto(editor: Element, { html, text, files = [] }: Pasted): void {
  const data = new DataTransfer();
  if (html !== undefined) data.setData('text/html', html);
  if (text !== undefined) data.setData('text/plain', text);
  for (const file of files) data.items.add(file);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

/** A picture as the clipboard has it; its bytes say nothing. */
export function pictureOf(type = 'png'): File {
  return new File(['picture'], `image.${type}`, { type: `image/${type}` });
}
