import type { Permissions } from '@evenhand/contract/users';
import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';

/**
 * The rights that the permission rules give or take. No other file reads the rules (AUTH-11); the server
 * judges every act by the same rules.
 */
export interface RightsByRule {
  /** HR and business users, unless the rule is 'false'. */
  readonly createCase: boolean;
  /** Create Case with the choice of another owner: HR users only. */
  readonly createCaseForOthers: boolean;
  /** HR users whose rule is 'true' (PERM-14). */
  readonly reviewRemovals: boolean;
}

/** The response names only the roles the person holds; a rule that is absent was neither given nor taken. */
export function rightsOf({ roles }: Permissions): RightsByRule {
  const holds = (role: string): boolean => roles.some(({ title }) => title === role);
  const ruleOf = (role: string, rule: string): string | undefined =>
    roles
      .filter(({ title }) => title === role)
      .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
      .find(({ title }) => title === rule)?.value;
  const { HrUser, BusinessUser } = ApplicationRole;
  const createCase =
    (holds(HrUser) || holds(BusinessUser)) &&
    [HrUser, BusinessUser].every((role) => ruleOf(role, PermissionRule.CreateCase) !== 'false');
  return {
    createCase,
    createCaseForOthers: createCase && holds(HrUser),
    reviewRemovals: ruleOf(HrUser, PermissionRule.ReviewMessageRemovals) === 'true',
  };
}
