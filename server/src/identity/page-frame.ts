import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';

export interface Asset {
  readonly type: string;
  readonly content: string;
}

/** What `pages.css` is made of, in the order of its rules. */
const sheets = ['tokens', 'base', 'frame', 'form', 'demo', 'account', 'second-factor', 'outbox', 'setup', 'narrow'];

/** The files the pages need, served under /identity/assets. */
export const assets: Readonly<Record<string, Asset>> = {
  'pages.css': {
    type: 'text/css; charset=utf-8',
    content: sheets.map((name) => readAsset(`pages/${name}.css`)).join('\n'),
  },
  'show-password.js': { type: 'text/javascript; charset=utf-8', content: readAsset('show-password.js') },
  'sign-out.js': { type: 'text/javascript; charset=utf-8', content: readAsset('sign-out.js') },
};

/**
 * A whole page. Pages hold no inline script, style or style attribute: the content policy would refuse it. The referrer
 * is the site alone, because an address may hold a token; without one, browsers would not say whose form they send.
 */
export function page(content: { title: string; body: Html; script?: keyof typeof assets }): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="strict-origin">
<title>${content.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assetUrl('pages.css')}">
${content.script === undefined ? null : html`<script src="${assetUrl(content.script)}" defer></script>`}
</head>
<body>
${content.body}
</body>
</html>
`.text;
}

/** The product's mark with the name of the organisation. */
export function brandLine(organisation: string): Html {
  return html`<div class="brand"><svg class="mark" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6"/><path d="M13 6v13M8.5 19.5h9M5.5 9h15"/><path class="pans" d="M2.9 14.6 5.9 9l3 5.6a3.2 3.2 0 0 1-6 0Zm14.2 0 3-5.6 3 5.6a3.2 3.2 0 0 1-6 0Z"/></svg><span>${organisation}</span></div>`;
}

/**
 * What the browser may load and where forms may lead; a form's redirects count, so the
 * client's origins are among them.
 */
export function contentPolicy(clientOrigins: readonly string[], frameAncestors: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    `form-action 'self' ${clientOrigins.join(' ')}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
  ].join('; ');
}

function assetUrl(name: keyof typeof assets): string {
  const version = createHash('sha256')
    .update(assets[name]?.content ?? '')
    .digest('base64url')
    .slice(0, 12);
  return `/identity/assets/${name}?v=${version}`;
}

function readAsset(name: string): string {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
}
