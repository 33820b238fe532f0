import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import type { ClientSettings } from '@evenhand/contract/client-settings';
import type { Message } from '@evenhand/contract/messages';
import { messageCalls } from '@evenhand/contract/messages';
import type { BodyOf } from '@evenhand/contract/route';
import type { SignedInPerson } from '../users/users.api.ts';
import { caseOf, participantOf } from './case-of.ts';
import type { FakeAnswer, MadeCall } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { messageOf } from './message-of.ts';
import { maren } from './people.ts';
import { showRoute } from './show-route.tsx';

/** Time of a save in the answers of the server. */
export const KEPT_AT = '2026-11-18T09:26:00.000Z';
const hr = { postMessage: true, saveDrafts: true, viewNotes: true, requestRemoval: true };

interface Shown {
  user?: SignedInPerson;
  posted?: readonly Message[];
  drafts?: readonly Message[];
  typed?: readonly Message[];
  change?: Parameters<typeof caseOf>[0];
  at?: string;
  /** Instead of what the server would say; the last answer to a route counts. */
  answers?: readonly FakeAnswer[];
  configured?: Partial<ClientSettings>;
}

/** Messages of case 10001, before a server that keeps what is sent to it: `world` is what it holds. */
export async function showMessages({
  user = maren,
  posted = [],
  drafts = [],
  typed = [],
  change = {},
  at = 'messages',
  answers = [],
  configured = {},
}: Shown = {}) {
  const people = [
    participantOf(1, 'Teodora Whitlock', 1),
    participantOf(2, 'Ngozi Farraday', 2),
    participantOf(3, 'Orla Finch', 4),
  ];
  const world = {
    posted: [...posted],
    drafts: [...drafts],
    typed: [...typed],
    record: caseOf({ abilities: hr, caseParticipants: people, ...change }),
  };
  const own = {
    senderName: user.fullName,
    senderUserId: user.userId,
    senderRoleId: null,
    isDraft: true,
    updatedAt: KEPT_AT,
  };
  const drop = (id: number): void => {
    world.typed = world.typed.filter((one) => one.id !== id);
    world.drafts = world.drafts.filter((one) => one.id !== id);
  };
  const find = (id: number) => [...world.posted, ...world.drafts, ...world.typed].find((one) => one.id === id);
  const savedMessage = ({ body }: MadeCall): Message => {
    const { draftId, parentMessageId, subject, body: html, audience } = body as BodyOf<typeof messageCalls.keepTyped>;
    const before =
      draftId === null ? world.typed.find((one) => one.parentMessageId === parentMessageId) : find(draftId);
    const now = messageOf(before?.id ?? 900, {
      ...before,
      ...own,
      parentMessageId,
      subject,
      body: html,
      ...(audience === undefined ? {} : { audience }),
    });
    drop(now.id);
    if (draftId === null) world.typed.push(now);
    else world.drafts.push(now);
    return now;
  };
  const become = ({ params, body }: MadeCall, isDraft: boolean): Message => {
    const id = Number(params.id ?? 901);
    const now = messageOf(id, { ...find(id), ...own, ...(body as Partial<Message>), isDraft });
    drop(id);
    (isDraft ? world.drafts : world.posted).unshift(now);
    return now;
  };
  const app = await showRoute(`/cases/10001/${at}`, {
    user,
    configured,
    answers: [
      ...lookupAnswers,
      answer(getCase, () => world.record),
      answer(countItems, () => ({
        messages: {
          total: world.posted.length,
          unread: world.posted.filter(({ userHasRead }) => !userHasRead).length,
          drafts: world.drafts.length,
        },
        notes: null,
        files: 0,
        letters: 0,
        lettersToSend: 0,
      })),
      answer(messageCalls.list, ({ params, query }) =>
        pageOf(params.isDraft === 'true' ? world.drafts : world.posted, query),
      ),
      answer(messageCalls.get, ({ params }) => find(Number(params.id))!),
      answer(messageCalls.mark, ({ params, query }) => {
        const userHasRead = query.get('userHasRead') === 'true';
        world.posted = world.posted.map((one) => (one.id === Number(params.id) ? { ...one, userHasRead } : one));
        return { userHasRead };
      }),
      answer(messageCalls.listTyped, () => world.typed),
      answer(messageCalls.keepTyped, savedMessage),
      answer(messageCalls.create, (call) =>
        become({ ...call, params: {} }, (call.body as { isdraft: boolean }).isdraft),
      ),
      answer(messageCalls.saveDraft, (call) => become(call, true)),
      answer(messageCalls.postDraft, (call) => become(call, false)),
      answer(messageCalls.discardDraft, ({ params }) => {
        drop(Number(params.id));
        return null;
      }),
      ...answers,
    ],
  });
  const { screen, calls } = app;
  return {
    ...app,
    world,
    /** Log of the session's acts. */
    log: app.world.log,
    /** The bodies of the calls of a route. */
    sent: (route: object) => calls.filter((call) => call.route === route).map(({ body }) => body),
    rows: screen.getByRole('list', { name: 'Messages' }).getByRole('link'),
    row: (name: RegExp) => screen.getByRole('list', { name: 'Messages' }).getByRole('link', { name }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    pane: screen.getByRole('region', { name: 'Message', exact: true }),
    subject: screen.getByRole('textbox', { name: 'Subject' }),
    text: screen.getByRole('textbox', { name: 'Message' }),
  };
}

function pageOf(list: readonly Message[], query: URLSearchParams): Message[] {
  const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
  return list.slice((page - 1) * size, page * size);
}
