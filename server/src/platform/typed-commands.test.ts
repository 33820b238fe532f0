import { expect, test } from 'vitest';
import { asTypedHere } from './typed-commands.ts';

test.each([
  ['Invite them: npm run people -- invite 7.', 'Invite them: evenhand people invite 7.'],
  ['Use: npm run jobs -- dead', 'Use: evenhand jobs dead'],
  ["'npm run pack -- publish' publishes it", "'evenhand pack publish' publishes it"],
  ['What `npm run people` asks for', 'What `evenhand people` asks for'],
])('a release names its commands without npm: %s [REL-05]', (inClone, inRelease) => {
  expect(asTypedHere(inClone, true)).toBe(inRelease);
  expect(asTypedHere(inClone, false)).toBe(inClone);
});
