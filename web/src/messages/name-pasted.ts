import type { FormFiles } from '../files/attached-files.ts';
import { composeText } from './messages.text.ts';

/** A picture from the clipboard has this name in every browser. */
const unnamed = /^image(?=\.[^.]+$)/;

/** Gives each pasted picture a name of its own among the files of a message. Files that have a name keep it. */
export function namePasted(pasted: readonly File[], { present, pending }: FormFiles): File[] {
  const taken = new Set([...present.map(({ filename }) => filename), ...pending.map(({ file }) => file.name)]);
  return pasted.map((file) => {
    if (!unnamed.test(file.name)) return file;
    let name = file.name;
    for (let number = 1; name === file.name || taken.has(name); number += 1)
      name = file.name.replace(unnamed, composeText.pastedPicture(number));
    taken.add(name);
    return new File([file], name, { type: file.type });
  });
}
