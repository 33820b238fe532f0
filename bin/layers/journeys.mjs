// A journey expects what the page must show. A journey that accepts one of two things, or looks before the
// page has drawn, passes by chance.
import { lineAt } from './sources.mjs';

const refused = [
  [/\.or\(/g, 'takes one of two things; expect the one that must be there.'],
  [/\.(isVisible|isHidden)\(/g, 'looks once and does not wait; expect what must be there.'],
];

export function journeyFindings({ files }) {
  return [...files.values()]
    .filter(({ workspace }) => workspace === 'e2e')
    .flatMap(({ path, code }) =>
      refused.flatMap(([pattern, message]) =>
        [...code.matchAll(pattern)].map(({ index }) => ({
          file: path,
          line: lineAt(code, index),
          level: 'error',
          message,
        })),
      ),
    );
}
