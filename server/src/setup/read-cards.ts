import { EMAIL_PATTERN } from '@evenhand/contract/limits';
import type { ShippedOffer } from '@evenhand/engine/pack/begin-pack';
import { ORGANISATION_NAME } from '@evenhand/engine/pack/begin-pack';
import { readLogo } from '@evenhand/engine/pack/logo-image';
import type { OrganisationChoice, PersonChoice } from './setup.rows.ts';
import { setupText } from './setup.text.ts';
import type { SetupForm } from './setup-form.ts';
import { LOGO_MAX_BYTES } from './setup-form.ts';

/** What is wrong with a card, by the name of the field. */
export type Problems = Readonly<Record<string, string>>;

/** What a card was given; with problems nothing of it is saved. */
export interface ReadCard<T> {
  readonly given: T;
  readonly problems: Problems;
}

const NAME_CHARACTERS = 80;
const PERSON_NAME_CHARACTERS = 100;
const EMAIL_CHARACTERS = 254;

/** @param earlier keeps its logo where no other was chosen. */
export function readOrganisation(
  { fields, logo }: SetupForm,
  { sections, calendars }: ShippedOffer,
  earlier: OrganisationChoice | undefined,
): ReadCard<OrganisationChoice> {
  const logoUrl = logo === null ? (earlier?.logoUrl ?? null) : `data:image/png;base64,${logo.toString('base64')}`;
  const calendar = textIn(fields, 'calendar');
  const offered = sections.flatMap(({ topics }) => topics.map(({ key }) => key));
  const given = {
    organisation: textIn(fields, 'organisation'),
    service: textIn(fields, 'service'),
    logoUrl,
    timeZone: textIn(fields, 'timeZone'),
    calendar: calendar === '' ? null : calendar,
    topics: offered.filter((key) => fields.getAll('topics').includes(key)),
  };
  const { problems } = setupText.organisation;
  return {
    given,
    problems: onlyWrong({
      organisation: whyNotOrganisation(given.organisation),
      service: isNameOf(given.service, NAME_CHARACTERS) ? null : problems.service,
      logo: logo === null || (logo.length <= LOGO_MAX_BYTES && readLogo(logoUrl) !== null) ? null : problems.logo,
      timeZone: Intl.supportedValuesOf('timeZone').includes(given.timeZone) ? null : problems.timeZone,
      calendar:
        given.calendar === null || calendars.some(({ key }) => key === given.calendar) ? null : problems.calendar,
      topics: given.topics.length > 0 ? null : problems.topics,
    }),
  };
}

/** @param taken an address that somebody else has already. */
export function readPerson({ fields }: SetupForm, taken: string | null): ReadCard<PersonChoice> {
  const given = {
    firstName: textIn(fields, 'firstName'),
    lastName: textIn(fields, 'lastName'),
    email: textIn(fields, 'email'),
  };
  const { problems } = setupText.person;
  const isAddress = given.email.length <= EMAIL_CHARACTERS && EMAIL_PATTERN.test(given.email);
  const isTaken = taken?.toLowerCase() === given.email.toLowerCase();
  return {
    given,
    problems: onlyWrong({
      firstName: isNameOf(given.firstName, PERSON_NAME_CHARACTERS) ? null : problems.firstName,
      lastName: isNameOf(given.lastName, PERSON_NAME_CHARACTERS) ? null : problems.lastName,
      email: !isAddress ? problems.email : isTaken ? setupText.approver.same : null,
    }),
  };
}

/** Without what nobody sees: spaces around and control characters. */
function textIn(fields: URLSearchParams, name: string): string {
  return (fields.get(name) ?? '').replace(/\p{C}/gu, '').trim();
}

function whyNotOrganisation(name: string): string | null {
  const { organisation, organisationMissing } = setupText.organisation.problems;
  if (name === '') return organisationMissing;
  return ORGANISATION_NAME.test(name) ? null : organisation;
}

function isNameOf(text: string, most: number): boolean {
  return text !== '' && text.length <= most;
}

function onlyWrong(problems: Readonly<Record<string, string | null>>): Problems {
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null));
}
