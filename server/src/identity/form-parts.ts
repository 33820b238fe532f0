import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import { signInText } from './sign-in.text.ts';

export interface PasswordField {
  /** Its name in the form, and its id. */
  readonly name?: string;
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly hint: string | null;
  readonly isInvalid: boolean;
  readonly isFocused: boolean;
}

/** A password, with a button that shows it where scripts run. */
export function passwordField({
  name = 'password',
  label,
  autocomplete,
  hint,
  isInvalid,
  isFocused,
}: PasswordField): Html {
  const describedBy = [...(isInvalid ? ['failure'] : []), ...(hint === null ? [] : [`${name}-hint`])].join(' ');
  const described = describedBy === '' ? null : html` aria-describedby="${describedBy}"`;
  return html`<div class="field"><label for="${name}">${label}</label>${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}<div class="${boxClass(isInvalid)}"><input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" maxlength="1000" required${isInvalid ? html` aria-invalid="true"` : null}${described}${isFocused ? html` autofocus` : null}><button type="button" class="show" data-show-password aria-controls="${name}" data-hide="${signInText.hide}" hidden>${signInText.show}</button></div></div>`;
}

export function boxClass(isInvalid: boolean): string {
  return isInvalid ? 'in bad' : 'in';
}

export function failureBox(failure: string): Html {
  return html`<div class="alert" role="alert" id="failure"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"/><path d="M12 8v4"/><path d="M12 16h.01"/></svg><span>${failure}</span></div>`;
}
