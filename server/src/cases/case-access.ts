import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { Actor } from '../access/actor.ts';
import type { Admission, Policy } from '../access/policy.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { AppError, caseNotFound, notFound } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';
import type { CaseRule } from './case-rules.ts';
import type { ChildFound, ChildRows } from './child-of-case.queries.ts';
import { caseOfChild, lockCaseOfChild } from './child-of-case.queries.ts';
import { loadCaseFor, loadLockedCase } from './load-case-for.ts';
import type { SqlId } from './locked-case.ts';
import { underLock } from './locked-case.ts';

/**
 * The policy of a route about the case whose number is the path parameter `parameter`. Acts
 * hold the case row from here on.
 */
export function onCase(rule: CaseRule, parameter = 'id'): Policy<CaseFacts> {
  return onCaseNamed(rule, ({ params }) => params[parameter] as number);
}

/** The same for the case that the body of a call names. */
export function onCaseOfBody<Body>(rule: CaseRule, caseIdIn: (body: Body) => number): Policy<CaseFacts> {
  return onCaseNamed(rule, ({ body }) => caseIdIn(body as Body));
}

/** @throws CASE_NOT_FOUND for a case the caller may not see, and the refusal of the rule. */
function onCaseNamed(rule: CaseRule, caseIdIn: (call: Admission) => number): Policy<CaseFacts> {
  return {
    about: 'case',
    async admit(call) {
      const theCase = await loadCaseFor(call.db, call.actor, caseIdIn(call), { lock: call.isAct });
      assertMay(call.actor, rule, theCase);
      call.tellCase(theCase.id);
      return theCase;
    },
  };
}

/**
 * The same with what an act needs beside its case, which is asked for in the same breath: for an act under the lock
 * and once the case is held. It is dropped where the case or the rule refuses.
 */
export function onCaseAsking<Asked>(
  rule: CaseRule,
  ask: (call: Admission, caseId: number) => Promise<Asked>,
): Policy<{ readonly theCase: CaseFacts; readonly asked: Asked }> {
  return {
    about: 'case',
    async admit(call) {
      const caseId = call.params.id as number;
      const loading = loadCaseFor(call.db, call.actor, caseId, { lock: call.isAct });
      const asking = ask(call, caseId);
      asking.catch(() => undefined);
      const theCase = await loading;
      assertMay(call.actor, rule, theCase);
      call.tellCase(theCase.id);
      return { theCase, asked: await asking };
    },
  };
}

interface ChildCall {
  readonly db: ReadDb;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
}

/** A row of a case that its caller may see, under the lock of its case when the call is an act. */
export interface AdmittedChild extends ChildCall {
  readonly theCase: CaseFacts;
  readonly id: number;
  /** The process the row belongs to; null for rows that belong to none. */
  readonly recordId: number | null;
}

/** A row that has been found, or is being found while the case is locked. */
interface AskedChild extends ChildCall {
  readonly id: SqlId;
  readonly caseId: SqlId;
  readonly recordId: SqlId | null;
}

export interface ChildOfCase<Subject, Asked = undefined> extends ChildRows {
  readonly rule: CaseRule;
  /** The message when there is no such row, or none that the caller may see. */
  readonly missing: string;
  /** Reads the name of the row, if not the path parameter `id`; null says that there is no such row. */
  readonly idOf?: (call: Admission) => number | string | null;
  /**
   * Asks for what needs only the numbers of the row and its case, together with the case: for an act in the same
   * breath as the lock, and under it. It is dropped where the case or the rule refuses.
   */
  readonly ask?: (asked: AskedChild, call: Admission) => Promise<Asked>;
  /**
   * Reads what the call is about, again when it is an act: rows read before the lock may have changed.
   * Null where it is no longer there.
   */
  readonly read: (found: AdmittedChild, call: Admission, asked: Asked) => Promise<Subject | null>;
  /** Reads the subject of the call where the name is that of a row which belongs to no case yet. */
  readonly outsideCases?: (call: Admission) => Promise<Subject | null>;
}

/**
 * The policy of a route about one row of a case. The row is found only where its case and its process are
 * visible. For an act the case is locked. Then the rule is asked, and what the call is about is read.
 * @throws NOT_FOUND for a row the caller may not see, or CASE_NOT_FOUND where the path names a case they may not
 * see; the refusal of the rule.
 */
export function childOfCase<Subject, Asked = undefined>({
  rule,
  missing,
  idOf = (call) => call.params.id as number,
  ask,
  read,
  outsideCases = async () => null,
  ...rows
}: ChildOfCase<Subject, Asked>): Policy<Subject> {
  return {
    about: 'child of a case',
    async admit(call) {
      const { db, actor, configuration, isAct, now } = call;
      const name = idOf(call);
      const scope = scopeOf(actor);
      const common = { db, actor, scope, now, configuration };
      const found = name === null ? null : await (isAct ? lockAndAsk : findAndAsk)(common, name, call);
      if (found === null) {
        const subject = await outsideCases(call);
        if (subject === null) throw await missingChild(call);
        return subject;
      }
      const { child, loading, asking } = found;
      const theCase = await loading;
      if (theCase === null) throw caseNotFound(child.caseId);
      assertMay(actor, rule, theCase);
      const { id, recordId } = child;
      const subject = await read({ ...common, theCase, id, recordId }, call, (await asking) as Asked);
      if (subject === null) throw await missingChild(call);
      call.tellCase(theCase.id, { table: rows.table, id });
      return subject;
    },
  };

  /** A path may name the case beside the row; a case that is missing or hidden is said first (gaps G-31). */
  async function missingChild({ db, actor, params }: Admission): Promise<AppError> {
    if (params.caseId !== undefined) await loadCaseFor(db, actor, params.caseId as number, { lock: false });
    return notFound(missing);
  }

  interface Found {
    readonly child: ChildFound;
    readonly loading: Promise<CaseFacts | null>;
    readonly asking: Promise<Asked> | undefined;
  }

  async function findAndAsk(common: ChildCall, name: number | string, call: Admission): Promise<Found | null> {
    const child = await caseOfChild(common.db, common.scope, rows, name);
    if (child === null) return null;
    const loading = loadCaseFor(common.db, common.actor, child.caseId, { lock: false });
    const asking = ask?.({ ...common, ...child }, call);
    // The refusal of the case comes first; this failure is thrown where it is awaited.
    asking?.catch(() => undefined);
    return { child, loading, asking };
  }

  /** All leaves together. What is asked for and the facts of the case are read when the lock is there. */
  async function lockAndAsk(common: ChildCall, name: number | string, call: Admission): Promise<Found | null> {
    const locking = lockCaseOfChild(common.db, common.scope, rows, name);
    const asking = ask?.(
      { ...common, id: underLock.childId, caseId: underLock.caseId, recordId: underLock.recordId },
      call,
    );
    const loading = loadLockedCase(common.db, common.actor);
    for (const later of [asking, loading]) later?.catch(() => undefined);
    const child = await locking;
    return child === null ? null : { child, loading, asking };
  }
}

/** @throws the refusal of the rule, when there is one. */
export function assertMay(actor: Actor, rule: CaseRule, theCase: CaseFacts): void {
  const refusal = rule(actor, theCase);
  if (refusal !== null) throw new AppError(refusal.code, refusal.description);
}
