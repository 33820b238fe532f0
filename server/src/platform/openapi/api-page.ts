import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';
import type { JsonSchema } from './schema-notation.ts';
import { schemaNotation } from './schema-notation.ts';

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** One call of the OpenAPI document, as far as the page shows it. */
interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

export const STYLE_PATH = '/api-docs.css';

/**
 * The published contract as a page for people: every call, by service and path. It is made from the document
 * alone, has no script, and needs nothing from elsewhere.
 */
export function apiPage({ info, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  const services = Object.entries(Object.groupBy(calls, ({ tags }) => tags?.[0] ?? 'other'));
  services.sort(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Calls of ${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>Calls of ${info.title}</h1>
<p>Version ${info.version} of the contract, ${calls.length} calls. <a href="/openapi.json">openapi.json</a> is the same for programs and has
every pattern and range.</p>
<ul>
<li>A call carries <code>Authorization: Bearer</code> with an access token of the identity provider.</li>
<li>A JSON answer is <code>{ "data": …, "isError": false }</code>; the page shows what is in <code>data</code>. A refusal has
<code>isError: true</code> with a code and a sentence.</li>
<li>A case that you may not see is answered as one that does not exist.</li>
<li>A POST that changes something may be sent again with the same <code>Idempotency-Key</code>: it acts once.</li>
<li>In the types, <code>?</code> marks what may be left out, and <code>string ≤ 50</code> is a text of at most 50 characters.</li>
</ul>
<nav aria-label="Services"><ul class="services">${services.map(([name, own = []]) => html`<li><a href="#${name}">${name}</a> ${own.length}</li>`)}</ul></nav>
${services.map(([name, own = []]) => serviceSection(name, own))}
</main>
</body>
</html>
`.text;
}

function serviceSection(name: string, calls: readonly Call[]): Html {
  const sorted = calls.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  return html`<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<table>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th></tr></thead>
<tbody>${sorted.map(callRow)}</tbody>
</table>
</section>
`;
}

function callRow(call: Call): Html {
  const { method, path, summary = '' } = call;
  const parts = partsOf(call);
  return html`<tr id="${method}:${path}">
<th scope="row"><span class="method">${method}</span> <code>${path}</code></th>
<td>${summary}${parts.length === 0 ? null : html`<details><summary>${parts.map(({ label }) => label).join(', ')}</summary>${parts.map(partBlock)}</details>`}</td>
</tr>
`;
}

interface Part {
  readonly label: string;
  readonly notation: string;
}

function partBlock({ label, notation }: Part): Html {
  return html`<h3>${label}</h3><pre>${notation}</pre>`;
}

/** What a call takes and answers; a part that it does not have is left out. */
function partsOf({ parameters = [], requestBody, responses }: Call): Part[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const answer = jsonOf(responses?.['200']?.content);
  return [
    ...(query.length === 0
      ? []
      : [
          {
            label: 'Query',
            notation: query
              .map(({ name, required, schema = {} }) => `${name}${required ? '' : '?'}: ${schemaNotation(schema)}`)
              .join('\n'),
          },
        ]),
    ...partOf('Body', jsonOf(requestBody?.content)),
    ...partOf('Answer', answer?.properties?.data ?? answer),
  ];
}

function jsonOf(content: Content | undefined): JsonSchema | undefined {
  return content?.['application/json']?.schema;
}

function partOf(label: string, schema: JsonSchema | undefined): Part[] {
  return schema === undefined ? [] : [{ label, notation: schemaNotation(schema) }];
}
