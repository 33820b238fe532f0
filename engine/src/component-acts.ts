import { addStakeholderAct } from './components/add-stakeholder.ts';
import { blacklistUserAct } from './components/blacklist-user.ts';
import { changeCaseOwnerAct } from './components/change-case-owner.ts';
import { closeCaseAct } from './components/close-case-act.ts';
import type { ComponentAct, SupportedComponentType } from './components/component-handler.ts';
import { contentAct } from './components/content.ts';
import { editParticipantAct } from './components/edit-participant-act.ts';
import { eventAct } from './components/event-act.ts';
import { findingsAct } from './components/findings-act.ts';
import { mattersAct } from './components/matters.ts';
import { noContentAct } from './components/no-content.ts';
import { pauseCaseAct } from './components/pause-case-act.ts';
import { reasonAct } from './components/reason.ts';
import { riskAct } from './components/risk.ts';
import { sanctionsAct } from './components/sanctions.ts';
import { selfAttestationAct } from './components/self-attestation.ts';

/** The submit handler of each component type; a type without an entry does not compile. */
const acts: { readonly [T in SupportedComponentType]: ComponentAct<T> } = {
  Content: contentAct,
  NoContent: noContentAct,
  Reason: reasonAct,
  Risk: riskAct,
  SelfAttestation: selfAttestationAct,
  Event: eventAct,
  AddStakeholder: addStakeholderAct,
  BlacklistUser: blacklistUserAct,
  ChangeCaseOwner: changeCaseOwnerAct,
  EditParticipant: editParticipantAct,
  Matters: mattersAct,
  Findings: findingsAct,
  Sanctions: sanctionsAct,
  PauseCase: pauseCaseAct,
  CloseCase: closeCaseAct,
};

export function actOf<T extends SupportedComponentType>(type: T): ComponentAct<T> {
  return acts[type];
}
