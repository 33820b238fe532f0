import type { ShippedOffer } from '@evenhand/engine/pack/begin-pack';
import { passwordField } from '../identity/form-parts.ts';
import { html } from '../platform/http/html.ts';
import { SETUP_PATH } from './cards.ts';
import type { Problems } from './read-cards.ts';
import type { OrganisationChoice, PersonChoice } from './setup.rows.ts';
import { setupText } from './setup.text.ts';
import { choiceField, fileField, selectField, textField } from './setup-fields.ts';
import { cardForm, plainFrame, setupFrame } from './setup-frame.ts';

/** How a card is shown: what it was given, what is wrong with that, and what has happened meanwhile. */
export interface Shown {
  readonly version: number;
  readonly problems?: Problems;
  readonly notice?: string | null;
}

export function codePage(problems: Problems): string {
  const { title, lead, label, hint, submit } = setupText.code;
  const fields = textField({
    name: 'code',
    label,
    hint,
    value: '',
    autocomplete: 'off',
    problem: problems.code,
    isFocused: true,
  });
  return setupFrame({
    title,
    lead,
    card: 'code',
    problems,
    body: cardForm({ card: 'code', version: 0, fields, submit }),
  });
}

export function organisationPage(
  { sections, calendars }: ShippedOffer,
  given: OrganisationChoice | undefined,
  { version, problems = {}, notice = null }: Shown,
): string {
  const text = setupText.organisation;
  const focused = firstOf(problems) ?? 'organisation';
  const offered = sections.flatMap(({ topics }) => topics.map(({ key }) => key));
  const fields = html`${textField({
    name: 'organisation',
    label: text.organisation,
    hint: text.organisationHint,
    value: given?.organisation ?? '',
    autocomplete: 'organization',
    problem: problems.organisation,
    isFocused: focused === 'organisation',
  })}${textField({
    name: 'service',
    label: text.service,
    hint: text.serviceHint,
    value: given?.service ?? text.serviceDefault,
    autocomplete: 'off',
    problem: problems.service,
  })}${fileField({
    name: 'logo',
    label: text.logo,
    hint: given?.logoUrl == null ? text.logoHint : `${text.logoHint} ${text.logoKept}`,
    accept: 'image/png',
    problem: problems.logo,
  })}${selectField({
    name: 'timeZone',
    label: text.timeZone,
    hint: text.timeZoneHint,
    value: given?.timeZone ?? text.timeZoneDefault,
    options: Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    problem: problems.timeZone,
  })}${selectField({
    name: 'calendar',
    label: text.calendar,
    hint: text.calendarHint,
    value: given === undefined ? (calendars[0]?.key ?? '') : (given.calendar ?? ''),
    options: [
      ...calendars.map(({ key, title }) => ({ value: key, label: title })),
      { value: '', label: text.noHolidays },
    ],
    problem: problems.calendar,
  })}${choiceField({
    name: 'topics',
    label: text.topics,
    hint: text.topicsHint,
    groups: sections.map(({ title, topics }) => ({
      title,
      options: topics.map(({ key, title: topicTitle }) => ({ value: key, label: topicTitle })),
    })),
    chosen: given?.topics ?? offered,
    problem: problems.topics,
  })}`;
  return setupFrame({
    title: text.title,
    lead: text.lead,
    card: 'organisation',
    problems,
    notice,
    body: cardForm({ card: 'organisation', version, fields, hasFile: true }),
  });
}

/** The card of a person, the owner or the approver. */
export function personPage(
  card: 'owner' | 'approver',
  given: PersonChoice | undefined,
  {
    isEmbedded,
    configured,
    version,
    problems = {},
    notice = null,
  }: Shown & {
    readonly isEmbedded: boolean;
    /** The organisation, where PACK_DIR says what it is. */
    readonly configured: string | null;
  },
): string {
  const text = setupText[card];
  const focused = firstOf(problems) ?? 'firstName';
  const { firstName, lastName, email } = setupText.person;
  const fields = html`${textField({
    name: 'firstName',
    label: firstName,
    value: given?.firstName ?? '',
    autocomplete: card === 'owner' ? 'given-name' : 'off',
    problem: problems.firstName,
    isFocused: focused === 'firstName',
  })}${textField({
    name: 'lastName',
    label: lastName,
    value: given?.lastName ?? '',
    autocomplete: card === 'owner' ? 'family-name' : 'off',
    problem: problems.lastName,
    isFocused: focused === 'lastName',
  })}${textField({
    name: 'email',
    label: email,
    hint: isEmbedded ? text.emailHint : text.emailHintProvider,
    value: given?.email ?? '',
    autocomplete: card === 'owner' ? 'username' : 'off',
    type: 'email',
    isFocused: focused === 'email',
    problem: problems.email,
  })}${
    card === 'owner' && isEmbedded
      ? passwordField({
          label: setupText.owner.password,
          autocomplete: 'new-password',
          hint: setupText.owner.passwordHint,
          isInvalid: problems.password !== undefined,
          isFocused: focused === 'password',
        })
      : null
  }`;
  const back = card === 'approver' ? 'owner' : configured === null ? 'organisation' : null;
  const submit = card === 'approver' ? setupText.approver.submit : setupText.goOn;
  const body = cardForm({ card, version, fields, back, submit });
  const before = card === 'owner' && configured !== null ? setupText.owner.configured(configured) : null;
  return setupFrame({ title: text.title, lead: text.lead, card, problems, notice: notice ?? before, body });
}

export function elsewherePage(): string {
  const { title, lead, reload } = setupText.elsewhere;
  return plainFrame(title, lead, html`<a class="btn go" href="${SETUP_PATH}">${reload}</a>`);
}

export function overPage(): string {
  const { title, lead, open } = setupText.over;
  return plainFrame(title, lead, html`<a class="btn go" href="/">${open}</a>`);
}

export function closedPage(): string {
  return setupFrame({ title: setupText.code.title, lead: setupText.code.closed, card: 'code', body: html`` });
}

/** For a form that another site sent. */
export function expiredPage(): string {
  const { expiredTitle, expired, startAgain } = setupText;
  return plainFrame(expiredTitle, expired, html`<a class="btn go" href="${SETUP_PATH}">${startAgain}</a>`);
}

/** The first field that is wrong, in the order of the page. */
function firstOf(problems: Problems): string | undefined {
  return Object.keys(problems)[0];
}
