import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import { pathOf } from './cards.ts';
import { setupText } from './setup.text.ts';
import { cardForm, setupFrame } from './setup-frame.ts';

/** What was made, and what the checklist can still give. */
export interface Checklist {
  readonly version: number;
  readonly approverName: string;
  readonly isEmbedded: boolean;
  /** With which the approver sets a password; null when it was shown already. */
  readonly link: string | null;
  readonly notice?: string | null;
}

/** The last card: the link of the approver, while set-up can still make another. */
export function checklistPage({ version, approverName, isEmbedded, link, notice = null }: Checklist): string {
  const text = setupText.checklist;
  return setupFrame({
    title: text.title,
    lead: text.lead,
    card: 'checklist',
    notice,
    body: html`${isEmbedded ? linkPart({ version, approverName, link }) : html`<p>${text.provider(approverName)}</p>`}
      ${cardForm({ card: 'checklist', version, fields: html``, submit: text.submit })}`,
  });
}

function linkPart({ version, approverName, link }: Pick<Checklist, 'version' | 'approverName' | 'link'>): Html {
  const text = setupText.checklist;
  const hint = link?.startsWith('http://localhost') ? `${text.linkHint} ${text.linkHintHere}` : text.linkHint;
  const shown =
    link === null
      ? null
      : html`<div class="field"><label for="link">${text.link(approverName)}</label><p class="hint" id="link-hint">${hint}</p><div class="in fixed"><input id="link" type="text" value="${link}" readonly aria-describedby="link-hint"></div></div>`;
  return html`<section class="part">${shown}<form method="post" action="${pathOf('checklist')}/link"><input type="hidden" name="version" value="${version}"><p class="hint">${text.newLinkHint}</p><button class="btn second">${text.newLink}</button></form></section>`;
}

interface Step {
  readonly words: string;
  readonly path?: string;
}

/** What is done and what comes next, shown once set-up is over. */
export function donePage(site: {
  readonly organisation: string;
  readonly ownerName: string;
  readonly approverName: string;
  readonly isEmbedded: boolean;
  readonly hasMail: boolean;
}): string {
  const { title, lead, made, next, signIn, steps } = setupText.done;
  const done: Step[] = [
    { words: steps.organisation(site.organisation) },
    { words: steps.holders(site.ownerName, site.approverName) },
  ];
  const coming: Step[] = [
    ...(site.isEmbedded ? [{ words: steps.accept(site.approverName) }] : []),
    { words: steps.add, path: '/admin/people' },
    ...(site.isEmbedded ? [{ words: steps.invite }] : []),
    { words: steps.propose, path: '/admin/access' },
    {
      words: site.isEmbedded ? steps.approve(site.approverName) : steps.approveProvider(site.approverName),
      path: '/admin/access',
    },
    { words: steps.backup },
    ...(site.hasMail ? [] : [{ words: steps.mail }]),
    ...(site.isEmbedded ? [{ words: steps.provider }] : []),
  ];
  return setupFrame({
    title,
    lead,
    card: null,
    body: html`<section class="part"><h2>${made}</h2>${listOf(done)}</section>
      <section class="part"><h2>${next}</h2>${listOf(coming)}</section>
      <a class="btn go" href="/">${signIn}</a>`,
  });
}

function listOf(steps: readonly Step[]): Html {
  const items = steps.map(
    ({ words, path }) => html`<li>${words}${path === undefined ? null : html` <a href="${path}">${path}</a>`}</li>`,
  );
  return html`<ol class="tasks">${items}</ol>`;
}
