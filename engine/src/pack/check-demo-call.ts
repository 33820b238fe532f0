import { calls } from '@evenhand/contract/calls';
import type { DemoCall, DemoCase } from '@evenhand/contract/packs/demo-files';
import type { Route } from '@evenhand/contract/route';
import * as z from 'zod/mini';
import type { CompileContext } from './compile-context.ts';

import type { DemoName, PlaceInPack } from './demo-names.ts';
import { demoNameKinds, givenTo, namedItems, withNames } from './demo-names.ts';
import { didYouMean } from './did-you-mean.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import { reportIssue } from './schema-problems.ts';
import type { SourcePath } from './source-file.ts';

interface CallChecks {
  readonly context: CompileContext;
  readonly place: PlaceInPack;
  /** Ids of the cast by username. */
  readonly usernames: ReadonlyMap<string, string>;
  /** The scripts above, whose cases exist by then. */
  readonly above: readonly DemoCase[];
  /** Names that acts above of the same case gave to their answers. */
  readonly answers: ReadonlySet<string>;
  readonly locationOf: (path: SourcePath) => SourceLocation;
}

const someId = 1;
const somebody = '00000000-0000-4000-8000-000000000000';
const someInstant = '2026-01-05T09:00:00.000Z';

/** V1 and V2: the call exists, its names stand for something, and it takes what is given. */
export function checkCall(checks: CallChecks, act: DemoCall): void {
  const { context, locationOf } = checks;
  const route = resolveKey(context, calls, { what: 'call', key: act.call, location: locationOf(['call']) });
  if (route === undefined) return;
  /** Paths whose value is not known before the demonstration is filled, or is reported as missing. */
  const unknown = new Set<string>();
  const value = inAddress(
    withNames(givenTo(route, act), (name, path) => {
      const standIn = standInFor(checks, name, locationOf(path));
      if (standIn === undefined) unknown.add(path.join('.'));
      return standIn ?? someId;
    }),
  );
  for (const part of ['params', 'query', 'body'] as const) {
    const isTooMuch = act[part] !== undefined && route[part] === undefined;
    if (isTooMuch) context.problems.report(PackCode.Schema, locationOf([part]), `'${act.call}' takes no ${part}`);
  }
  const schema = takenBy(route);
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  for (const issue of issues) {
    if (!unknown.has(issue.path.join('.')))
      reportIssue(issue, [], { source: { value, locationOf }, schema, problems: context.problems });
  }
}

function takenBy({ params, query, body }: Route): z.ZodMiniType {
  const parts = Object.entries({ params, query, body }).filter(
    (part): part is [string, z.ZodMiniType] => part[1] !== undefined,
  );
  return z.object(Object.fromEntries(parts));
}

/** The values of an address are texts; those of a body are what they are. */
function inAddress({ params, query, body }: ReturnType<typeof givenTo>) {
  const asTexts = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
    );
  return {
    ...(params === undefined ? {} : { params: asTexts(params) }),
    ...(query === undefined ? {} : { query: asTexts(query) }),
    ...(body === undefined ? {} : { body }),
  };
}

/** A value like that of the name; undefined where it cannot be known. A wrong name is reported. */
function standInFor(
  { context, place, usernames, above, answers }: CallChecks,
  { kind, key, written }: DemoName,
  location: SourceLocation,
): unknown {
  const items = namedItems(kind, place);
  if (items !== undefined) {
    const what =
      { step: 'step', reason: 'reason', risk: 'risk', event: `anytime event of '${place.topic.key}'` }[kind] ??
      `entry of ${kind}`;
    return resolveKey(context, new Map(items.map((item) => [item.key, item.id])), { what, key, location });
  }
  switch (kind) {
    case 'moment':
      return someInstant;
    case 'day':
      if (/^[+-]\d{1,3}wd$/.test(key)) return someInstant.slice(0, 10);
      context.problems.report(PackCode.DanglingKey, location, `'${written}' must be written like '$day.-30wd'`);
      return undefined;
    case 'person':
    case 'participant': {
      // Employee numbers belong to generated people, who are not in the pack.
      const person = /^\d+$/.test(key)
        ? somebody
        : resolveKey(context, usernames, { what: 'user', key, location, kind: 'demoUsers' });
      return kind === 'person' || person === undefined ? person : someId;
    }
    case 'case':
      return key === '' ? someId : resolveKey(context, named(above), { what: 'demo case above', key, location });
    case 'process':
      return key === '' ? someId : resolveKey(context, named(place.workflows), { what: 'workflow', key, location });
    case 'answer':
      resolveKey(context, new Map([...answers].map((answer) => [answer, someId])), {
        what: 'answer above',
        key: key.split('.')[0] ?? '',
        location,
      });
      return undefined;
    default:
      context.problems.report(
        PackCode.DanglingKey,
        location,
        `'${written}' is not a kind of name`,
        didYouMean(kind, [...demoNameKinds, ...Object.keys(place.lookups)]),
      );
      return undefined;
  }
}

function named(items: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  return new Map(items.map((item) => [item.key, someId]));
}
