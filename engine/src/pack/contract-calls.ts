import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Route } from '@evenhand/contract/route';

/**
 * The calls of the contract by name, read from its files: a new call is listed nowhere else. Those of a group are
 * named `messageCalls.create`.
 */
export const contractCalls: ReadonlyMap<string, Route> = new Map(
  (await exportsOfContract()).flatMap(([name, value]) => callsIn(name, value)),
);

function callsIn(name: string, value: unknown): [string, Route][] {
  if (isRoute(value)) return [[name, value]];
  if (!name.endsWith('Calls')) return [];
  return Object.entries(value as object).flatMap(([call, route]): [string, Route][] =>
    isRoute(route) ? [[`${name}.${call}`, route]] : [],
  );
}

async function exportsOfContract(): Promise<[string, unknown][]> {
  const files = readdirSync(new URL('../../../contract/src', import.meta.url)).filter((name) =>
    /^[a-z-]+\.ts$/.test(name),
  );
  const modules = await Promise.all(files.map((name) => import(`@evenhand/contract/${basename(name, '.ts')}`)));
  return modules.flatMap((module: object) => Object.entries(module));
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}
