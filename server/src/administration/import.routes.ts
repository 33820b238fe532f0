import * as contract from '@evenhand/contract/directory';
import { notFound } from '../platform/http/app-error.ts';
import { checkOf, linesOf } from './import.store.ts';
import { beginChecking, beginImport, bringFile, presentCheck } from './import-acts.ts';
import type { ServeAdministration } from './serve-administration.ts';

const managers = ['owner', 'people'] as const;
/** A file comes as text of four signs for three bytes, with what is around it. */
const FILE_BODY_BYTES = Math.ceil((contract.IMPORT_FILE_BYTES * 4) / 3) + 10_000;

/** Lists of people: brought, checked, looked at and applied. */
export function importRoutes(serve: ServeAdministration): void {
  serve.act(contract.readImportFile, managers, (act, { body }) => bringFile(act, body), { bodyLimit: FILE_BODY_BYTES });
  serve.act(contract.checkImport, managers, (act, { body }) => beginChecking(act, body));
  serve.read(contract.getImportCheck, managers, async ({ db, administrator, query }) => {
    const check = await checkOf(db, administrator.serviceId, query.checkId ?? null);
    return check && presentCheck(check);
  });
  serve.read(contract.listImportLines, managers, async ({ db, administrator, query }) => {
    if ((await checkOf(db, administrator.serviceId, query.checkId)) === null) throw notFound();
    return await linesOf(db, query.checkId, query);
  });
  serve.act(contract.applyImport, managers, (act, { body }) => beginImport(act, body));
}
