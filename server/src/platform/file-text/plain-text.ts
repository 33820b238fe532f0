import type { FileText } from './file-text.ts';
import { TextCollector } from './file-text.ts';

export async function readPlain(content: Buffer): Promise<FileText> {
  const text = new TextCollector();
  text.add(decodeText(content));
  return text.finish();
}

/** UTF-16 says so in its first bytes. What is not UTF-8 comes from an older program of Windows. */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
