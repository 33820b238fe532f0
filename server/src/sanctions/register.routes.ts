import { Limits } from '@evenhand/contract/limits';
import type { QueryOf, Route } from '@evenhand/contract/route';
import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { RegisterRow, RegisterState } from '@evenhand/contract/sanction-register';
import * as contract from '@evenhand/contract/sanction-register';
import { registerHeads, registerStateTitles } from '@evenhand/contract/sanction-register.text';
import { dayAfter } from '@evenhand/engine/due-dates';
import { permitted } from '../access/policy.ts';
import type { Part } from '../access/read-part.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { EXPORTED_IDS_MAXIMUM, exportList } from '../list-export/export-list.ts';
import type { ListColumn } from '../list-export/list-file.ts';
import { dayOf } from '../platform/days.ts';
import type { RegisteredSanction, RegisterList } from './register.queries.ts';
import { countRegistered, pageOfRegister, registeredAmong, registeredIds } from './register.queries.ts';
import { stateOf } from './sanction.presenter.ts';

type Asked = QueryOf<typeof contract.pageOfSanctions>;

/** The register of sanctions, for HR users: those of every case that they see, as they read them there. */
export function registerRoutes(serve: Serve): void {
  const hrUser = permitted((actor) => actor.isHr);
  serve.read(contract.pageOfSanctions, hrUser, async (call) => {
    const list = listOf(call, call.query);
    const page = { take: Limits.casePageSize, skip: (call.params.page - 1) * Limits.casePageSize };
    const { rows, hasMore } = await pageOfRegister(call.db, call.scope, list, page);
    call.headers['x-has-more-rows'] = String(hasMore);
    return rows.map((row) => presentRegistered(row, list.today));
  });
  serve.read(contract.totalSanctionPages, hrUser, async (call) => {
    const total = await countRegistered(call.db, call.scope, listOf(call, call.query));
    call.headers['x-total-rows'] = total > Limits.listTotalMaximum ? `${Limits.listTotalMaximum}+` : String(total);
    return Math.ceil(total / Limits.casePageSize);
  });
  serve.read(contract.exportSanctions, hrUser, async (call) => {
    const list = listOf(call, call.query);
    return exportList(call, {
      name: 'sanctions',
      title: 'Sanctions',
      format: call.query.format,
      columns,
      ids: await registeredIds(call.db, call.scope, list, EXPORTED_IDS_MAXIMUM),
      rowsOf: async ({ db, scope }: Part<null>, ids) =>
        (await registeredAmong(db, scope, list, ids)).map((row) => presentRegistered(row, list.today)),
    });
  });
}

function listOf({ now, configuration }: Pick<Read<Route, null>, 'now' | 'configuration'>, asked: Asked): RegisterList {
  const today = dayOf(now, configuration.pack.service.timeZone);
  return {
    today,
    states: asked.state ?? [],
    kinds: asked.kind ?? [],
    category: asked.category,
    endsBy:
      asked.endsWithin === undefined
        ? null
        : dayAfter(today, { count: Number(asked.endsWithin), unit: 'day' }, configuration.calendar),
    order: asked.sortColumn ?? 'ends',
    isDescending: asked.sortOrder === 'desc',
  };
}

const DAY_MS = 86_400_000;

function presentRegistered(row: RegisteredSanction, today: string): RegisterRow {
  const { userId, personName, appealResult: _result, isWithdrawn: _is, ...shown } = row;
  const state = registerStateOf(row, today);
  const isInForce = state === 'in-force' || state === 'reduced';
  return {
    ...shown,
    person: { userId, fullName: personName },
    daysLeft: isInForce && row.lastDay !== null ? (Date.parse(row.lastDay) - Date.parse(today)) / DAY_MS : null,
    state,
  };
}

/** How a sanction stands on a day of the service's time zone, and whether its first day is still to come. */
function registerStateOf(row: RegisteredSanction, today: string): RegisterState {
  const state = stateOf(row, today);
  if (state !== 'live' && state !== 'reduced') return state;
  if (row.inForceFrom > today) return 'not-yet';
  return state === 'live' ? 'in-force' : 'reduced';
}

const columns: readonly ListColumn<RegisterRow>[] = [
  { head: registerHeads.person, cell: ({ person }) => person.fullName },
  { head: registerHeads.kind, cell: ({ kind }) => sanctionTitles[kind] },
  { head: registerHeads.category, cell: ({ category }) => category },
  { head: registerHeads.issued, cell: ({ issuedOn }) => issuedOn, isDay: true },
  { head: registerHeads.from, cell: ({ inForceFrom }) => inForceFrom, isDay: true },
  { head: registerHeads.ends, cell: ({ lastDay }) => lastDay, isDay: true },
  { head: registerHeads.daysLeft, cell: ({ daysLeft }) => daysLeft },
  { head: registerHeads.state, cell: ({ state }) => registerStateTitles[state] },
  { head: registerHeads.case, cell: ({ caseId }) => caseId },
];
