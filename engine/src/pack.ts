import type { sectionIcons } from '@evenhand/contract/configuration';
import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { MailWords } from '@evenhand/contract/packs/mail-file';
import type { WorkflowDefinition } from './definition.ts';
import type { Duration } from './due-terms.ts';
import type { EvidenceRuleSet } from './evidence-rules.ts';
import type { LookupItem } from './lookup-item.ts';
import type { SeparationSeverities } from './role-separation.ts';

/**
 * A whole compiled configuration pack: everything the server needs to serve one
 * client service (domain brief §4).
 */
export interface CompiledPack {
  readonly service: {
    readonly id: number;
    readonly key: string;
    readonly title: string;
    /** Not there in a pack that does not say it, or that an earlier release published; `support` too. */
    readonly organisation?: string;
    readonly support?: string;
    readonly employeeNumberLabel: string;
    readonly messagePageTitle: string;
    readonly notePageTitle: string;
    readonly isEmployeeSearchable: boolean;
    readonly isEmployeeFreeText: boolean;
    readonly timeZone: string;
    /** Bank holidays, `YYYY-MM-DD`. */
    readonly holidays: readonly string[];
    /** Not there in a service that names no columns, or in a pack that an earlier release published. */
    readonly identityVerification?: IdentityVerificationSetup;
    /** Not there in a service without any, or in a pack that an earlier release published. */
    readonly reminders?: readonly TaskReminder[];
    /** Not there in a service that leaves all rules as they are, or in a pack that an earlier release published. */
    readonly separation?: SeparationSeverities;
    /** There only where the employer shows no warnings of other cases to anybody (decision 0119). */
    readonly isWithoutLiveWarnings?: true;
  };
  readonly branding: {
    readonly primary: string;
    readonly secondary: string;
    readonly header: string;
    readonly navigation: string;
    readonly logoUrl: string | null;
    readonly applicationName: string;
  };
  readonly accessLevels: readonly { readonly id: number; readonly key: string; readonly title: string }[];
  readonly sections: readonly {
    readonly id: number;
    readonly key: string;
    readonly title: string;
    readonly description: string | null;
    readonly icon: (typeof sectionIcons)[number] | null;
  }[];
  readonly topics: readonly CompiledTopic[];
  readonly workflows: readonly WorkflowDefinition[];
  /** Not there in a pack that an earlier release published. */
  readonly letters?: readonly LetterTemplate[];
  /**
   * Lookups by name (`no-employee-reasons`, `next-actions`, `reopen-reasons` …) in
   * the order the pack lists them.
   */
  readonly lookups: Readonly<Record<string, readonly PackLookupItem[]>>;
  /** Not there in a pack that an earlier release published. */
  readonly evidenceRules?: readonly EvidenceRuleSet[];
  /** Not there in a pack without words of its own, or that an earlier release published. */
  readonly mail?: MailWords;
  readonly lawDates: Readonly<
    Record<string, readonly { readonly from: string; readonly value: string | number | null }[]>
  >;
}

/** Reminds of open tasks, once each. */
export interface TaskReminder {
  /** After the due day; before it when negative. */
  readonly workingDays: number;
  readonly to: 'holder' | 'adviser' | 'team';
  /** Types of tasks (`NotificationType`) and workflows it is for; left out, for all. */
  readonly types?: readonly number[];
  readonly workflowIds?: readonly number[];
}

/** Identity questions for callers (gaps G-87). */
export interface IdentityVerificationSetup {
  readonly columns: readonly { readonly name: string; readonly label: string | null }[];
  readonly instructions: string;
}

export interface PackLookupItem extends LookupItem {
  /** Next actions only: choosing it sets the due moment to now (EXIT-04). */
  readonly isNowPrefilled: boolean;
}

export interface CompiledTopic {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly sectionId: number;
  readonly accessLevelIds: readonly number[];
  readonly isEnabled: boolean;
  readonly isManuallyEnabled: boolean;
  readonly isEmployeeRequired: boolean;
  readonly isSimpleProcess: boolean;
  readonly workflowId: number;
  readonly anytimeEventWorkflowIds: readonly {
    readonly workflowId: number;
    readonly isVisibleToBusinessUsers: boolean;
    readonly isVisibleToHrUsers: boolean;
  }[];
  readonly serviceLevel: Duration | null;
}
