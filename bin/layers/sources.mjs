// Reads the sources once: which files there are, which module each belongs to, what each imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const workspaces = ['contract', 'engine', 'server', 'web', 'e2e', 'bench'];
const withModules = new Set(['server', 'web']);
const code = /\.(ts|tsx|mts|mjs|js)$/;
const notOurs = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage', 'data']);

/**
 * `files` maps each path (relative, with forward slashes) to `{ path, module, workspace, layer,
 * isTest, text, imports }`; each import is `{ specifier, line, target }`, where `target` is a path
 * of ours or null for a package.
 */
export function readSources(root, plan) {
  const layerOf = new Map();
  plan.layers.forEach((layer, level) => {
    for (const module of layer.modules) layerOf.set(module, level);
  });
  const findings = [];
  const files = new Map();
  for (const path of [...workspaces, 'bin'].flatMap((folder) => filesBelow(root, folder))) {
    if (!code.test(path) && !path.endsWith('.css')) continue;
    const module = moduleOf(path);
    const layer = module === null ? null : layerOf.get(module);
    if (layer === undefined)
      findings.push({
        file: path,
        level: 'error',
        message: `lies in the module ${module}, which layers.json does not list.`,
      });
    files.set(path, readSource(root, path, module, layer, findings));
  }
  return { root, plan, files, findings };
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * `server/src/cases/x.ts` is in `server/cases`, `server/testing/x.ts` in `server/testing`, all of contract in
 * `contract`; what else is outside `src` is tooling.
 */
function moduleOf(path) {
  const [workspace, src, ...inside] = path.split('/');
  if (workspace === 'bin') return null;
  if (!withModules.has(workspace)) return workspace;
  if (src === 'testing') return `${workspace}/testing`;
  if (src !== 'src') return null;
  return inside.length > 1 ? `${workspace}/${inside[0]}` : workspace;
}

function readSource(root, path, module, layer, findings) {
  const text = readFileSync(join(root, path), 'utf8');
  const file = {
    path,
    module,
    workspace: path.split('/')[0],
    layer: layer ?? null,
    isTest: isTest(path),
    text,
    code: text,
    imports: [],
  };
  if (path.endsWith('.css')) {
    const found = text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g);
    file.imports = [...found].map((match) => ({ specifier: match[1], line: lineAt(text, match.index), target: null }));
    return file;
  }
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0)
    findings.push({ file: path, level: 'error', message: `cannot be read: ${parsed.errors[0].message}` });
  file.code = withoutComments(text, parsed.comments);
  file.imports = specifiers(parsed).map(({ specifier, at }) => ({
    specifier,
    line: lineAt(text, at),
    target: resolve(root, path, specifier),
  }));
  return file;
}

function isTest(path) {
  return /\.(test|spec)\.(ts|tsx|mjs)$/.test(path);
}

export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}

function withoutComments(text, comments) {
  let result = '';
  let end = 0;
  for (const comment of comments) {
    result += text.slice(end, comment.start) + text.slice(comment.start, comment.end).replace(/[^\n]/g, ' ');
    end = comment.end;
  }
  return result + text.slice(end);
}

function specifiers({ module, program }) {
  const exports = new Map();
  for (const { moduleRequest } of module.staticImports) exports.set(moduleRequest.start, moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) exports.set(moduleRequest.start, moduleRequest.value);
  }
  const asked = ({ source }) => {
    if (typeof source.value === 'string') exports.set(source.start, source.value);
  };
  new Visitor({ ImportExpression: asked, TSImportType: asked }).visit(program);
  return [...exports].map(([at, specifier]) => ({ at, specifier }));
}

/**
 * A path of ours, or null for a package. `@evenhand/contract/cases` is
 * `contract/src/cases.ts`, as its package.json says.
 */
function resolve(root, from, specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.'))
    return relative(root, join(root, dirname(from), bare))
      .split(sep)
      .join('/');
  const own = /^@evenhand\/(contract|engine|server|web|e2e)(?:\/(.+))?$/.exec(bare);
  return own ? `${own[1]}/src/${own[2] ?? 'index'}.ts` : null;
}
