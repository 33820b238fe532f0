import type { DraftColour, DraftEdit, DraftParts, DraftWord } from '@evenhand/contract/configuration-drafts';
import { draftColours, draftWords } from '@evenhand/contract/configuration-drafts';
import { brandingFile, serviceFile } from '@evenhand/contract/packs/service-file';
import { isMap } from 'yaml';
import { contrast, parseHex } from '../../contrast.ts';
import { readLogo } from '../logo-image.ts';
import type { Edited, PackTexts } from './yaml-edit.ts';
import { blockLike, documentOf, indexOfKey, listAt, readOnce, textOf } from './yaml-edit.ts';

const SERVICE = 'service.yaml';
const BRANDING = 'branding.yaml';
const CALENDARS = 'lookups/calendars.yaml';
/** Text on a colour of the brand is white or this ink, whichever is seen better. */
const INK = '#16222B';
const WHITE = '#FFFFFF';
const READABLE_CONTRAST = 4.5;

/** The words of a service, as people read them. */
export function wordsOf(files: PackTexts): Record<DraftWord, string> {
  const service = serviceFile.parse(readValue(files, SERVICE));
  const { applicationName } = brandingFile.parse(readValue(files, BRANDING));
  return Object.fromEntries(
    draftWords.map((word) => [word, word === 'applicationName' ? applicationName : (service[word] ?? '')]),
  ) as Record<DraftWord, string>;
}

export function setWord(files: PackTexts, { word, value }: Extract<DraftEdit, { do: 'word' }>): Edited {
  // Letters say the words in the middle of a line.
  const written = word === 'organisation' || word === 'support' ? value.replace(/\s+/gu, ' ').trim() : value.trim();
  return setIn(files, word === 'applicationName' ? BRANDING : SERVICE, word, written === '' ? null : written);
}

/** The colours of the brand, each with the contrast that text on it has. */
export function coloursOf(files: PackTexts): DraftParts['colours'] {
  const branding = brandingFile.parse(readValue(files, BRANDING));
  return Object.fromEntries(
    draftColours.map((name) => [name, { value: branding[name], contrast: textContrast(branding[name]) }]),
  ) as DraftParts['colours'];
}

export function logoOf(files: PackTexts): string | null {
  return brandingFile.parse(readValue(files, BRANDING)).logoUrl;
}

/** Refuses a colour on which neither white nor dark text can be read (WCAG 2, 4.5:1). */
export function setColour(files: PackTexts, { colour, value }: { colour: DraftColour; value: string }): Edited {
  const measured = textContrast(value);
  if (measured < READABLE_CONTRAST)
    return {
      refused: `Text on ${value} has a contrast of ${measured.toFixed(2)}:1 at best; 4.5:1 is needed. Choose a lighter or a darker colour.`,
    };
  return setIn(files, BRANDING, colour, value.toUpperCase());
}

export function setLogo(files: PackTexts, { value }: Extract<DraftEdit, { do: 'logo' }>): Edited {
  if (value !== null && readLogo(value) === null)
    return { refused: 'A logo is a whole PNG, not interlaced, with 8 bits a channel and at most 1000 pixels a side.' };
  return setIn(files, BRANDING, 'logoUrl', value);
}

/** The contrast of the text that is drawn on a colour, 1 to 21, rounded down to hundredths. */
function textContrast(colour: string): number {
  const ground = parseHex(colour);
  if (ground === null) return 1;
  const best = Math.max(...[WHITE, INK].map((text) => contrast(parseHex(text) ?? ground, ground)));
  return Math.floor(best * 100) / 100;
}

/** The closing days of the calendar that the service works by, the earliest first. */
export function calendarOf(files: PackTexts): DraftParts['calendar'] {
  const calendar = calendarKey(files);
  const value = readValue(files, CALENDARS) as {
    calendars: Record<string, { title: string; holidays: { date: string; title: string }[] }>;
  };
  const { title = '', holidays = [] } = value.calendars[calendar] ?? {};
  return { title, days: [...holidays].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** Adds or removes a closing day. Days before today stay: due dates were counted by them. */
export function editCalendar(
  files: PackTexts,
  edit: Extract<DraftEdit, { do: 'add-day' | 'remove-day' }>,
  today: string,
): Edited {
  const document = documentOf(files.get(CALENDARS) ?? '');
  const days = listAt(document, ['calendars', calendarKey(files), 'holidays']);
  if (days === null) return { refused: 'The service has no calendar.' };
  if (edit.date < today) return { refused: 'This day has passed. Due dates were counted by it, so it stays as it is.' };
  const index = indexOfKey(days, edit.date, 'date');
  if (edit.do === 'remove-day') {
    if (index < 0) return { refused: 'This day is no closing day any more.' };
    days.items.splice(index, 1);
    return { files: new Map([[CALENDARS, textOf(document)]]) };
  }
  if (index >= 0) return { refused: 'This day is a closing day already.' };
  const later = days.items.findIndex((item) => isMap(item) && String(item.get('date')) > edit.date);
  const block = blockLike(document, days, { date: edit.date, title: edit.title.trim() });
  days.items.splice(later < 0 ? days.items.length : later, 0, block);
  return { files: new Map([[CALENDARS, textOf(document)]]) };
}

function calendarKey(files: PackTexts): string {
  return String(readOnce(files, SERVICE).get('calendar'));
}

function readValue(files: PackTexts, path: string): unknown {
  return readOnce(files, path).toJS() ?? {};
}

function setIn(files: PackTexts, path: string, name: string, value: string | null): Edited {
  const document = documentOf(files.get(path) ?? '');
  if (value === null) document.delete(name);
  else document.set(name, value);
  return { files: new Map([[path, textOf(document)]]) };
}
