import { Parser } from 'htmlparser2';
import type { FileText } from './file-text.ts';
import { TextCollector } from './file-text.ts';
import { decodeText } from './plain-text.ts';

/** Tags whose content no reader sees. */
const HIDDEN = new Set('script style template noscript'.split(' '));
/** Tags inside a line. Every other tag ends the line, so that words never run together. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
    'strong sub sup tt u var wbr'
  ).split(' '),
);

export async function readHtml(content: Buffer): Promise<FileText> {
  const text = new TextCollector();
  addHtml(text, decodeText(content));
  return text.finish();
}

/** Adds the words of HTML, as they would be seen. */
export function addHtml(text: TextCollector, html: string): void {
  let hiddenDepth = 0;
  const apart = (tag: string): void => {
    if (tag === 'td' || tag === 'th') text.add(' ');
    else if (!INLINE.has(tag)) text.endLine();
  };
  const parser = new Parser({
    onopentagname(tag) {
      if (HIDDEN.has(tag)) hiddenDepth += 1;
      apart(tag);
    },
    ontext(words) {
      if (hiddenDepth === 0) text.add(words.replaceAll(/\s+/g, ' '));
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hiddenDepth -= 1;
      apart(tag);
    },
  });
  parser.end(html);
  text.endLine();
}
