/** What can show a picture, or play something. */
const media = 'img, svg, canvas, video, audio, object, embed, iframe';

/** Pictures of this size are there for those who sent a mail, and nobody sees them. */
const HIDDEN_PX = 2;

/** A picture of a character, as some programs show emoji. */
const pictogram = /^\p{Extended_Pictographic}/u;

const inside = /^data:(?<type>image\/[\w.+-]+);base64,(?<bytes>.*)$/s;

interface FoundPictures {
  /** Pictures that came with the text. */
  readonly files: readonly File[];
  /** How many others there were, of which only an address came, or nothing. */
  readonly missing: number;
}

/** Takes the pictures out of pasted text, where the editor has no place for them. */
export function takePictures(body: HTMLElement): FoundPictures {
  const files: File[] = [];
  let missing = 0;
  for (const element of body.querySelectorAll(media)) {
    // What a picture holds for programs that cannot show it is the same picture, and has gone with it.
    if (!body.contains(element)) continue;
    const text = element.getAttribute('alt') ?? '';
    if (element.tagName === 'IMG' && pictogram.test(text)) element.replaceWith(text);
    else {
      const file = fileOf(element.getAttribute('src') ?? '');
      if (file !== null) files.push(file);
      else if (!isHidden(element)) missing += 1;
      element.remove();
    }
  }
  return { files, missing };
}

function isHidden(element: Element): boolean {
  const sides = ['width', 'height'].map((side) => Number.parseInt(element.getAttribute(side) ?? '', 10));
  return sides.some((pixels) => pixels <= HIDDEN_PX);
}

function fileOf(address: string): File | null {
  const { type = '', bytes = '' } = inside.exec(address)?.groups ?? {};
  if (type === '') return null;
  try {
    const decoded = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    const extension = type.slice('image/'.length).replace('jpeg', 'jpg').replace('svg+xml', 'svg');
    return new File([decoded], `image.${extension}`, { type });
  } catch {
    // Cut off, or no picture at all.
    return null;
  }
}
