// Imports point down: layers, server and web apart, what only the composition root may import, and no cycles of
// files, nor of modules on one layer.

export function importFindings(sources) {
  return [...sources.files.values()].flatMap((file) =>
    file.imports.flatMap(({ specifier, line, target }) => {
      const message = target === null ? aliasMessage(specifier) : breakOf(sources, file, specifier, target);
      return message ? [{ file: file.path, line, level: 'error', message }] : [];
    }),
  );
}

function aliasMessage(specifier) {
  return /^(@\/|~|#)/.test(specifier) ? `imports ${specifier}: aliases are not followed here; write the path.` : null;
}

function breakOf({ plan, files }, file, specifier, targetPath) {
  if (file.module === null)
    return file.workspace !== 'bin' || targetPath.startsWith('bin/')
      ? null
      : `imports ${specifier}: bin/ knows no workspace.`;
  const target = files.get(targetPath);
  if (!target) return isAsset(targetPath) ? null : `imports ${specifier}, which is not there.`;
  if (target.workspace === 'bin') return isHarness(file) ? null : `imports ${specifier}: bin/ is for tooling only.`;
  if (target.module === null) return `imports ${specifier}, which is tooling and not a module.`;
  if (target.isTest) return `imports ${specifier}: nothing is imported from a test.`;

  if (isTestingModule(target.module)) {
    if (target.workspace !== file.workspace && !['e2e', 'bench'].includes(file.workspace))
      return workspaceMessage(specifier, file, target);
    return isHarness(file) ? null : `imports ${specifier}: ${target.module} is for tests only.`;
  }
  if (!seesWorkspace(file, target)) return workspaceMessage(specifier, file, target);
  if (file.module !== target.module && file.layer !== null && target.layer !== null) {
    if (target.layer > file.layer)
      return `imports ${specifier}: ${target.module} (${plan.layers[target.layer].name}) lies above ${file.module} (${plan.layers[file.layer].name}).`;
  }
  return rootMessage(specifier, file, target);
}

/**
 * contract ← engine ← { server, web }; e2e knows the contract and the server's testing export, and its
 * gallery the design system that it shows; bench measures anything but the web.
 */
function seesWorkspace(file, target) {
  if (target.module === 'web/ui' && file.path.startsWith('e2e/gallery/')) return true;
  const sees = {
    contract: ['contract'],
    engine: ['engine', 'contract'],
    server: ['server', 'engine', 'contract'],
    web: ['web', 'engine', 'contract'],
    e2e: ['e2e', 'contract'],
    bench: ['bench', 'server', 'engine', 'contract'],
  };
  return sees[file.workspace].includes(target.workspace);
}

function workspaceMessage(specifier, file, target) {
  return `imports ${specifier}: ${file.workspace} does not see ${target.workspace}.`;
}

/**
 * Routes and live files are registered by the composition root, routes by way of their module; a test may
 * mount those of its own module.
 */
function rootMessage(specifier, file, target) {
  if (!/\.(routes|live|module)\.tsx?$/.test(target.path)) return null;
  const root =
    target.workspace === 'server' ? ['server/main', 'server/testing'] : ['web', 'web/app', 'web/shell', 'web/screens'];
  const isItsOwn = file.module === target.module && (file.isTest || /\.module\.ts$/.test(file.path));
  if (root.includes(file.module) || isItsOwn) return null;
  return `imports ${specifier}: routes and live files are touched only by the composition root.`;
}

function isTestingModule(module) {
  return /^(server|web)\/testing$/.test(module);
}

/** Runs in tests only. */
function isHarness(file) {
  return file.isTest || isTestingModule(file.module) || file.workspace === 'e2e' || file.workspace === 'bench';
}

function isAsset(path) {
  return /\.(css|svg|png|woff2?|json|sql|ya?ml|md)$/.test(path);
}

/** One finding for each group of modules of one layer that lead back to each other, tests left out. */
export function moduleCycleFindings({ plan, files }) {
  const modules = new Map();
  for (const file of files.values()) {
    if (file.module === null || isHarness(file)) continue;
    const entry = modules.get(file.module) ?? { imports: [] };
    modules.set(file.module, entry);
    for (const { target } of file.imports) {
      const other = files.get(target);
      const isBeside = other && other.module !== null && other.module !== file.module && other.layer === file.layer;
      if (isBeside && !plan.layers[file.layer].open) entry.imports.push({ target: other.module });
    }
  }
  return cyclicGroups(modules).map((group) => ({
    file: 'layers.json',
    level: 'error',
    message: `has modules of one layer that import each other in a circle: ${shortestCycle(group, modules).join(' → ')}.`,
  }));
}

/** One finding for each group of files that import each other, types included. */
export function cycleFindings({ files }) {
  return cyclicGroups(files).map((group) => {
    const cycle = shortestCycle(group, files);
    return { file: cycle[0], level: 'error', message: `is in an import cycle: ${[...cycle, cycle[0]].join(' → ')}` };
  });
}

function targetsOf(files, path) {
  return files.get(path).imports.flatMap(({ target }) => (target !== null && files.has(target) ? [target] : []));
}

/**
 * Tarjan's strongly connected components, without recursion, so that a long chain of imports does not
 * exhaust the stack.
 */
function cyclicGroups(files) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const problems = [];
  const enter = (path) => {
    index.set(path, index.size);
    low.set(path, index.get(path));
    stack.push(path);
    onStack.add(path);
    return { path, targets: targetsOf(files, path), next: 0 };
  };
  for (const start of files.keys()) {
    if (index.has(start)) continue;
    const work = [enter(start)];
    while (work.length > 0) {
      const frame = work[work.length - 1];
      const { path } = frame;
      if (frame.next < frame.targets.length) {
        const target = frame.targets[frame.next++];
        if (!index.has(target)) work.push(enter(target));
        else if (onStack.has(target)) low.set(path, Math.min(low.get(path), index.get(target)));
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent) low.set(parent.path, Math.min(low.get(parent.path), low.get(path)));
      if (low.get(path) !== index.get(path)) continue;
      const members = stack.splice(stack.indexOf(path));
      for (const member of members) onStack.delete(member);
      if (members.length > 1 || targetsOf(files, path).includes(path)) problems.push(members.sort());
    }
  }
  return problems;
}

/** A shortest cycle through the first file of the group. */
function shortestCycle(group, files) {
  const inside = new Set(group);
  const start = group[0];
  const cameFrom = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const target of targetsOf(files, path)) {
      if (target === start) {
        const cycle = [path];
        while (cycle[0] !== start) cycle.unshift(cameFrom.get(cycle[0]));
        return cycle;
      }
      if (inside.has(target) && !cameFrom.has(target)) {
        cameFrom.set(target, path);
        queue.push(target);
      }
    }
  }
  return group;
}
