// Names that say nothing, and packages that only one place may know.

const empty = /^(utils?|helpers?|common|shared|misc)$/i;

export function nameFindings({ files }) {
  return [...files.keys()].flatMap((path) => {
    const part = path.split('/').find((name) => empty.test(name.split('.')[0]));
    return part
      ? [{ file: path, level: 'error', message: `has “${part}” in its path, which says nothing about what is inside.` }]
      : [];
  });
}

const classicZod = /^zod($|\/v3|\/v4($|\/classic)|\/index)/;

export function packageFindings({ files }) {
  return [...files.values()].flatMap((file) => {
    if (file.module === null) return [];
    return file.imports.flatMap(({ specifier, line }) => {
      const message = messageFor(file, specifier);
      return message ? [{ file: file.path, line, level: 'error', message }] : [];
    });
  });
}

function messageFor({ module }, specifier) {
  if (classicZod.test(specifier)) return `imports ${specifier}: the schemas are written in zod/mini.`;
  if (specifier === 'fastify-type-provider-zod' && module !== 'server/platform')
    return `imports ${specifier}: only server/src/platform joins Fastify and the schemas.`;
  return null;
}
