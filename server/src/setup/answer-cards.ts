import { shippedOffer } from '@evenhand/engine/pack/begin-pack';
import { addInvitation } from '../identity/invitation.rows.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem, wordsAround } from '../identity/password-rules.ts';
import { INVITATION_PATH } from '../identity/serve-invitation.ts';
import { invitationText } from '../identity/sign-in.text.ts';
import type { Card } from './cards.ts';
import { checklistPage, donePage } from './checklist-page.ts';
import { makePeople } from './make-installation.ts';
import { publishChoices } from './publish-choices.ts';
import type { Problems } from './read-cards.ts';
import { readOrganisation, readPerson } from './read-cards.ts';
import type { OrganisationChoice, PersonChoice, SetupChoices, SetupState } from './setup.rows.ts';
import { saveChoice } from './setup.rows.ts';
import type { SetupForm } from './setup-form.ts';
import { organisationPage, personPage } from './setup-pages.ts';
import type { SetupSite } from './setup-site.ts';

/** What becomes of a card that was sent. */
export type Answer =
  | { readonly kind: 'saved' }
  /** Something was saved since the card was shown, so this was not. */
  | { readonly kind: 'late' }
  | { readonly kind: 'page'; readonly status: 200 | 422; readonly text: string };

interface ShownAs {
  readonly given?: OrganisationChoice | PersonChoice;
  readonly problems?: Problems;
  readonly notice?: string;
}

/** @param shown what was just given and is wrong; without it the card shows what was saved. */
export async function showCard(site: SetupSite, state: SetupState, card: Card, shown: ShownAs): Promise<string> {
  const { choices, version } = state;
  const { given, ...as } = shown;
  switch (card) {
    case 'code':
    case 'organisation':
      return organisationPage(
        shippedOffer(await site.shipped()),
        (given as OrganisationChoice | undefined) ?? choices.organisation,
        { version, ...as },
      );
    case 'owner':
    case 'approver': {
      const { isEmbedded, configured } = site;
      return personPage(card, (given as PersonChoice | undefined) ?? choices[card], {
        version,
        isEmbedded,
        configured: configured?.organisation ?? null,
        ...as,
      });
    }
    case 'checklist':
      return checklistPage({ ...checklistOf(site, state), link: null, ...as });
  }
}

/** Saves what a card was given, or says what is wrong with it. The last one makes the installation. */
export async function answerCard(
  site: SetupSite,
  state: SetupState,
  card: Exclude<Card, 'code' | 'checklist'>,
  form: SetupForm,
): Promise<Answer> {
  switch (card) {
    case 'organisation': {
      const offer = shippedOffer(await site.shipped());
      const { given, problems } = readOrganisation(form, offer, state.choices.organisation);
      if (isAny(problems)) {
        // A picture that cannot be used is not offered to be kept.
        const logoUrl = state.choices.organisation?.logoUrl ?? null;
        return await refused(site, state, card, { given: { ...given, logoUrl }, problems });
      }
      return await save(site, state, { organisation: given });
    }
    case 'owner': {
      const { given, problems } = readPerson(form, null);
      const password = form.fields.get('password') ?? '';
      const all = { ...problems, ...(site.isEmbedded ? await passwordProblems(site, state, given, password) : {}) };
      if (isAny(all)) return await refused(site, state, card, { given, problems: all });
      const passwordHash = site.isEmbedded ? await hashPassword(password) : null;
      return await save(site, state, { owner: { ...given, passwordHash } });
    }
    case 'approver': {
      const { given, problems } = readPerson(form, state.choices.owner?.email ?? null);
      if (isAny(problems)) return await refused(site, state, card, { given, problems });
      return await make(site, state, given);
    }
  }
}

/** Another link for the approver; the one before stops working. */
export async function showLink(site: SetupSite, state: SetupState, approverId: string): Promise<string> {
  const { token } = await site.asOwner((owner) => addInvitation(owner, approverId, site.clock()));
  return checklistPage({ ...checklistOf(site, state), link: linkOf(site, token) });
}

/** What the owner reads when set-up is over. */
export function showDone(site: SetupSite, state: SetupState): string {
  const { configured, isEmbedded, hasMail } = site;
  const { organisation, owner } = state.choices;
  return donePage({
    organisation: organisation?.organisation ?? configured?.organisation ?? '',
    ownerName: nameOf(owner),
    approverName: nameOf(state.choices.approver),
    isEmbedded,
    hasMail,
  });
}

async function make(site: SetupSite, state: SetupState, approver: PersonChoice): Promise<Answer> {
  const { configured, isEmbedded, clock } = site;
  const { organisation, owner } = state.choices;
  if (owner === undefined) return { kind: 'late' };
  const shipped = await site.shipped();
  const made = await site.asOwner(async (tables) => {
    if (!(await saveChoice(tables, state.version, { approver }))) return null;
    const serviceId =
      organisation === undefined ? configured?.serviceId : await publishChoices(tables, shipped, organisation, clock());
    if (serviceId === undefined) return null;
    const saved = { version: state.version + 1 };
    return await makePeople(tables, saved, { serviceId, owner, approver, isEmbedded }, clock());
  });
  if (made === null) return { kind: 'late' };
  if (made.token === null) return { kind: 'saved' };
  const after = { ...state, version: state.version + 2, choices: { ...state.choices, approver } };
  return {
    kind: 'page',
    status: 200,
    text: checklistPage({ ...checklistOf(site, after), link: linkOf(site, made.token) }),
  };
}

async function save(site: SetupSite, { version }: SetupState, choice: SetupChoices): Promise<Answer> {
  const isSaved = await site.asOwner((owner) => saveChoice(owner, version, choice));
  return { kind: isSaved ? 'saved' : 'late' };
}

async function refused(site: SetupSite, state: SetupState, card: Card, shown: ShownAs): Promise<Answer> {
  return { kind: 'page', status: 422, text: await showCard(site, state, card, shown) };
}

async function passwordProblems(
  { configured }: SetupSite,
  { choices }: SetupState,
  { firstName, lastName, email }: PersonChoice,
  password: string,
): Promise<Problems> {
  const organisation = choices.organisation?.organisation ?? configured?.organisation ?? '';
  const person = { username: email, givenName: firstName, familyName: lastName, email, employeeNumber: null };
  const problem = await passwordProblem(password, wordsAround(person, organisation));
  return problem === null ? {} : { password: invitationText.problems[problem] };
}

function checklistOf({ isEmbedded }: SetupSite, { version, choices }: SetupState) {
  return { version, isEmbedded, approverName: nameOf(choices.approver) };
}

function linkOf({ publicUrl }: SetupSite, token: string): string {
  return `${publicUrl}${INVITATION_PATH}${token}`;
}

function nameOf(person: PersonChoice | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`;
}

function isAny(problems: Problems): boolean {
  return Object.keys(problems).length > 0;
}
