import { brandLine, page } from '../identity/page-frame.ts';
import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import type { Card } from './cards.ts';
import { pathOf } from './cards.ts';
import type { Problems } from './read-cards.ts';
import { setupText } from './setup.text.ts';

interface FrameContent {
  readonly title: string;
  readonly lead: string;
  /** Null for a page that is no step. */
  readonly card: Card | null;
  readonly body: Html;
  readonly problems?: Problems;
  /** What has happened meanwhile. */
  readonly notice?: string | null;
}

/** A page of set-up. */
export function setupFrame({ title, lead, card, body, problems = {}, notice = null }: FrameContent): string {
  const { product, step } = setupText;
  const isWrong = Object.keys(problems).length > 0;
  const content = html`<main class="si single">
  <section class="left">
    ${brandLine(product)}
    <div class="mid account setup">
      ${card === null ? null : html`<p class="step">${step(card)}</p>`}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${notice === null ? null : html`<p class="done" role="status">${notice}</p>`}
      ${isWrong ? problemBox(problems) : null}
      ${body}
    </div>
  </section>
</main>`;
  return page({ title: `${isWrong ? 'Error: ' : ''}${title} - ${product}`, body: content, script: 'show-password.js' });
}

/** The form of a card. It says which state of set-up it shows, so that an older one is not taken. */
export function cardForm({
  card,
  version,
  fields,
  submit = setupText.goOn,
  back = null,
  hasFile = false,
}: {
  readonly card: Card;
  readonly version: number;
  readonly fields: Html;
  readonly submit?: string;
  readonly back?: Card | null;
  readonly hasFile?: boolean;
}): Html {
  return html`<form class="fields" method="post" action="${pathOf(card)}" novalidate${hasFile ? html` enctype="multipart/form-data"` : null}>
      <input type="hidden" name="version" value="${version}">
      ${fields}
      <div class="ends"><button class="btn go">${submit}</button>${back === null ? null : html`<a class="stay" href="${pathOf(back)}">${setupText.back}</a>`}</div>
    </form>`;
}

/** A page with one sentence and one thing to do. */
export function plainFrame(title: string, lead: string, action: Html): string {
  return setupFrame({ title, lead, card: null, body: action });
}

/** What is wrong, each leading to its field. */
function problemBox(problems: Problems): Html {
  const listed = Object.entries(problems).map(([name, words]) => html`<li><a href="#${name}">${words}</a></li>`);
  return html`<div class="alert" role="alert" id="failure" tabindex="-1"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 8v4"/><path d="M12 16h.01"/></svg><ul>${listed}</ul></div>`;
}
