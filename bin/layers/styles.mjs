// Classes of the style sheets that no component uses, and classes that components use and no sheet has.

const classes = /\.(-?[a-zA-Z_][\w-]*)/g;

export function styleFindings({ files }) {
  const inWeb = [...files.values()].filter(({ path }) => path.startsWith('web/src/'));
  const code = inWeb.filter(({ path }) => /\.tsx?$/.test(path));
  return inWeb.flatMap((file) => {
    if (file.path.endsWith('.module.css')) return moduleFindings(file, code);
    return file.path.startsWith('web/src/ui/css/') ? sharedFindings(file, code) : [];
  });
}

function moduleFindings(sheet, code) {
  const own = classesOf(sheet.text.replace(/:global\([^)]*\)/g, ''));
  const used = new Map();
  for (const { path, text, imports } of code) {
    const specifier = imports.find(({ target }) => target === sheet.path)?.specifier;
    const name = specifier && text.match(new RegExp(`import (\\w+) from '${RegExp.escape(specifier)}'`))?.[1];
    if (name) for (const [, found] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.set(found, path);
  }
  const unused = [...own]
    .filter((name) => !used.has(name))
    .map((name) => finding(sheet.path, `has the class ${name}, which nobody uses.`));
  const missing = [...used].filter(([name]) => !own.has(name));
  return [
    ...unused,
    ...missing.map(([name, path]) => finding(path, `uses the class ${name}, which ${sheet.path} does not have.`)),
  ];
}

/** The classes of the design system are written in the code as words. */
function sharedFindings(sheet, code) {
  const unused = [...classesOf(sheet.text)].filter((name) => {
    const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
    return !code.some(({ text }) => word.test(text));
  });
  return unused.map((name) => finding(sheet.path, `has the class ${name}, which nobody uses.`));
}

function classesOf(text) {
  const selectors = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
  return new Set([...selectors.matchAll(classes)].map((match) => match[1]));
}

function finding(file, message) {
  return { file, level: 'error', message };
}
