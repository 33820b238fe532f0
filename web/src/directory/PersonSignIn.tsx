import type { DirectoryPerson } from '@evenhand/contract/directory';
import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import { useState } from 'react';
import { useAdministrator } from '../administration/administration.api.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { Instant } from '../configuration/Instant.tsx';
import { adminPaths } from '../lib/admin-paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { SimpleAct } from './directory.api.ts';
import { signInText as text } from './directory.text.ts';
import { InviteModal } from './InviteModal.tsx';
import { PersonActModal } from './PersonActModal.tsx';

/** How a person signs in, and what can be done about it. */
export function PersonSignIn({ person }: { person: DirectoryPerson }) {
  const { abilities, signIn, pause, hasLeft, userId } = person;
  const { signIn: way } = useAdministrator();
  const { dateTime } = useFormats();
  const [open, setOpen] = useState<SimpleAct | 'invite' | null>(null);
  const facts: Described[] = [
    ...(signIn.username === null ? [] : [{ term: text.username, value: signIn.username }]),
    ...(signIn.provider === null ? [] : [{ term: text.provider, value: signIn.provider }]),
  ];
  const acts: SimpleAct[] = [
    ...(abilities.signOut ? (['signOut'] as const) : []),
    ...(abilities.forgetIdentity && signIn.provider !== null ? (['forgetIdentity'] as const) : []),
    ...(abilities.disable ? (['disable'] as const) : []),
    ...(abilities.bringBack ? (['bringBack'] as const) : []),
  ];
  return (
    <Stack>
      {pause !== null && (
        <Banner
          tone="warning"
          title={text.pauseTitle}
          action={
            <ButtonLink size="sm" href={adminPaths.person(userId, 'rights')}>
              {text.toAccess}
            </ButtonLink>
          }
        >
          {sightPausedText.because[pause.cause]}. {text.pauseEnds} <Instant at={pause.at} />
        </Banner>
      )}
      <Card title={text.title}>
        <Stack>
          <p>{hasLeft ? text.hasLeft : text.words[signIn.state]}</p>
          {signIn.state === 'none' && way === 'provider' && !hasLeft && <p className="muted">{text.viaProvider}</p>}
          {signIn.state === 'invited' && signIn.invitedUntil !== null && (
            <p>{text.invitedUntil(dateTime(signIn.invitedUntil))}</p>
          )}
          {facts.length > 0 && <DescriptionList items={facts} />}
          {abilities.invite || acts.length > 0 ? (
            <ul className="stack" data-gap="4">
              {abilities.invite && (
                <li className="inline" data-gap="3" data-justify="between" data-wrap>
                  <p>{text.inviteLead}</p>
                  <Button variant={signIn.state === 'none' ? 'filled' : 'outlined'} onClick={() => setOpen('invite')}>
                    {signIn.state === 'none' ? text.invite : text.inviteAgain}
                  </Button>
                </li>
              )}
              {acts.map((act) => (
                <li key={act} className="inline" data-gap="3" data-justify="between" data-wrap>
                  <p>{text.acts[act].lead}</p>
                  <Button variant={act === 'disable' ? 'destructive' : 'outlined'} onClick={() => setOpen(act)}>
                    {text.acts[act].label}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted small">{text.nothingToDo}</p>
          )}
        </Stack>
      </Card>
      <InviteModal person={person} isOpen={open === 'invite'} onClose={() => setOpen(null)} />
      <PersonActModal person={person} act={open === 'invite' ? null : open} onClose={() => setOpen(null)} />
    </Stack>
  );
}
