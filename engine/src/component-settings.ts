import type { MatterNoun, SanctionStage } from '@evenhand/contract/components/matter-payloads';
import type { FindingStage } from '@evenhand/contract/matters';
import type { Duration } from './due-terms.ts';
import type { LookupItem } from './lookup-item.ts';

/** Settings of a component that depend on its type. */
export type ComponentSettings =
  | { readonly type: 'Content'; readonly versions: readonly ContentVersion[] }
  | { readonly type: 'NoContent' }
  | { readonly type: 'Reason' }
  | { readonly type: 'Risk' }
  | {
      readonly type: 'SelfAttestation';
      readonly checkBoxLabel: string | null;
      readonly reasons: readonly LookupItem[];
      readonly isMulti: boolean;
      /** Heading of the list of reasons; left out where the pack has none. */
      readonly reasonLabel?: string;
      readonly isFreeText: boolean;
    }
  | { readonly type: 'Event'; readonly eventKey: string }
  | {
      readonly type: 'AddStakeholder';
      readonly roleIds: readonly number[];
      readonly relationId: number | null;
      /** The relation is part of the step: no other can be chosen. */
      readonly isRelationFixed?: true;
      /**
       * Relations whose holders may not be chosen here, e.g. the investigator as hearing manager: neither who
       * holds one now nor who has ever held one on this case.
       */
      readonly notRelationIds: readonly number[];
    }
  | { readonly type: 'EditParticipant' }
  | { readonly type: 'BlacklistUser' }
  | { readonly type: 'ChangeCaseOwner' }
  | { readonly type: 'Matters'; readonly noun: MatterNoun }
  | { readonly type: 'Findings'; readonly noun: MatterNoun; readonly stage: FindingStage }
  | { readonly type: 'Sanctions'; readonly stage: SanctionStage }
  /** `unlockWithin` is when the adviser is to take the case up again, where no day is planned. */
  | { readonly type: 'PauseCase'; readonly unlockWithin?: Duration }
  /** `closesCase` false is the pack's `Tasks`. */
  | { readonly type: 'CloseCase'; readonly closesCase: boolean };

export interface ContentVersion {
  readonly id: number;
  /** First day this text is live, in the service's time zone. */
  readonly liveDate: string;
  /** Sanitised HTML. */
  readonly content: string;
  /** Hash of the text as its author wrote it; left out in versions published without it. */
  readonly hash?: string;
  /** The day it was published, when its component had texts already. */
  readonly publishedOn?: string;
}

/** Settings of an Event component and of the tracked event it leaves. */
export interface EventSetup {
  readonly key: string;
  readonly title: string;
  readonly dates: 'none' | 'single' | 'dual';
  readonly isTimed: boolean;
  /** Earliest distance of the date from today, e.g. five working days' notice; null accepts any date. */
  readonly minimumNotice: Duration | null;
  /** The dates may lie ahead; those of other events are of what has happened. Left out in older versions. */
  readonly mayLieAhead?: boolean;
  /** Key of the event whose date this one is not expected to precede. */
  readonly notBefore?: string;
  /** Key of the event whose date this one begins with. Not there in a version published without it. */
  readonly datesFrom?: string;
  readonly reasons: {
    readonly label: string | null;
    readonly isMulti: boolean;
    readonly items: readonly LookupItem[];
  } | null;
  readonly isFreeText: boolean;
  readonly uploadMaximum: number;
  readonly letterKey: string | null;
  /** The number of the letter. Not there in a version published before letters were written. */
  readonly letterId?: number;
  readonly prefaces: {
    readonly dates: string | null;
    readonly reasons: string | null;
    readonly freeText: string | null;
    readonly files: string | null;
    readonly letter: string | null;
  };
  readonly required: {
    readonly dates: boolean;
    readonly reasons: boolean;
    readonly freeText: boolean;
    readonly files: boolean;
    readonly letter: boolean;
  };
  readonly notApplicable: {
    readonly isWholeEvent: boolean;
    readonly reasons: readonly LookupItem[];
    readonly dates: boolean;
    readonly reasonsSection: boolean;
    readonly files: boolean;
    readonly letter: boolean;
  };
}
