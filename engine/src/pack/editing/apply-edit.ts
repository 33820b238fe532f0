import type { DraftEdit, DraftParts } from '@evenhand/contract/configuration-drafts';
import { editList, listsOf } from './lists.ts';
import { calendarOf, coloursOf, editCalendar, logoOf, setColour, setLogo, setWord, wordsOf } from './service.ts';
import { guidanceOf, lettersOf, setGuidance, setLetter } from './texts.ts';
import { switchTopic, topicsOf } from './topics.ts';
import type { Edited, PackTexts } from './yaml-edit.ts';

/**
 * Does one edit of a form to the files of a pack. It answers the files that differ then, or a sentence why it cannot be
 * done. Comments stay, and so does everything that the edit is not about.
 * @param today of the service, `YYYY-MM-DD`.
 */
export function applyEdit(files: PackTexts, edit: DraftEdit, today: string): Edited {
  switch (edit.do) {
    case 'add-item':
    case 'reword-item':
    case 'move-item':
    case 'retire-item':
      return editList(files, edit);
    case 'switch-topic':
      return switchTopic(files, edit);
    case 'word':
      return setWord(files, edit);
    case 'add-day':
    case 'remove-day':
      return editCalendar(files, edit, today);
    case 'colour':
      return setColour(files, edit);
    case 'logo':
      return setLogo(files, edit);
    case 'letter':
      return setLetter(files, edit);
    case 'guidance':
      return setGuidance(files, edit, today);
  }
}

/** Everything that forms can change of a pack. */
export function partsOf(files: PackTexts): DraftParts {
  return {
    lists: listsOf(files),
    topics: topicsOf(files),
    words: wordsOf(files),
    calendar: calendarOf(files),
    colours: coloursOf(files),
    logo: logoOf(files),
    letters: lettersOf(files),
    guidance: guidanceOf(files),
  };
}
