import { boxClass } from '../identity/form-parts.ts';
import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A line of text. The browser asks nothing of it by itself, so that every page reads the same. */
export function textField({
  value,
  autocomplete,
  type = 'text',
  isFocused = false,
  ...field
}: Field & {
  readonly value: string;
  readonly autocomplete: string;
  readonly type?: 'text' | 'email';
  readonly isFocused?: boolean;
}): Html {
  return labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="254" spellcheck="false"${described(field)}${isFocused ? html` autofocus` : null}>`,
  );
}

export function selectField({
  value,
  options,
  ...field
}: Field & { readonly value: string; readonly options: readonly Option[] }): Html {
  const listed = options.map(
    (option) =>
      html`<option value="${option.value}"${option.value === value ? html` selected` : null}>${option.label}</option>`,
  );
  return labelled(field, html`<select id="${field.name}" name="${field.name}"${described(field)}>${listed}</select>`);
}

/** A file of this kind. */
export function fileField({ accept, ...field }: Field & { readonly accept: string }): Html {
  return labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" type="file" accept="${accept}"${described(field)}>`,
  );
}

/** Several to choose from, in groups. */
export function choiceField({
  groups,
  chosen,
  ...field
}: Field & {
  readonly groups: readonly { readonly title: string; readonly options: readonly Option[] }[];
  readonly chosen: readonly string[];
}): Html {
  const { name, label, hint, problem } = field;
  const listed = groups.map(
    ({ title, options }) =>
      html`<div class="choices" role="group" aria-label="${title}"><p class="group">${title}</p>${options.map(
        ({ value, label: optionLabel }) =>
          html`<label><input type="checkbox" name="${name}" value="${value}"${chosen.includes(value) ? html` checked` : null}><span>${optionLabel}</span></label>`,
      )}</div>`,
  );
  return html`<fieldset class="field" id="${name}" tabindex="-1"${describedBy(field)}><legend>${label}</legend>${hintOf(name, hint)}${wrongOf(name, problem)}${listed}</fieldset>`;
}

function labelled(field: Field, control: Html): Html {
  const { name, label, hint, problem } = field;
  return html`<div class="field"><label for="${name}">${label}</label>${hintOf(name, hint)}${wrongOf(name, problem)}<div class="${boxClass(problem !== undefined)}">${control}</div></div>`;
}

function hintOf(name: string, hint: string | undefined): Html | null {
  return hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`;
}

function wrongOf(name: string, problem: string | undefined): Html | null {
  return problem === undefined ? null : html`<p class="wrong" id="${name}-wrong">${problem}</p>`;
}

function described(field: Field): Html {
  return html`${field.problem === undefined ? null : html` aria-invalid="true"`}${describedBy(field)}`;
}

function describedBy({ name, hint, problem }: Field): Html | null {
  const by = [...(hint === undefined ? [] : [`${name}-hint`]), ...(problem === undefined ? [] : [`${name}-wrong`])];
  return by.length === 0 ? null : html` aria-describedby="${by.join(' ')}"`;
}
