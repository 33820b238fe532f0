import type { ComponentType, ReactNode } from 'react';
import { ServiceIdContext } from '../../configuration/configuration.api.ts';
import { useSession } from '../../session/use-session.ts';
import { EntryFrame } from '../../shell/EntryFrame.tsx';
import { entryText } from '../../shell/entry.text.ts';
import { useCurrentUser } from '../../users/users.api.ts';
import type { RouterContext } from '../router-context.ts';
import { waitForNavigation } from '../wait-for-navigation.ts';

/** Guard and frame of screens behind sign-in. */
type Frame = ComponentType<{ children: ReactNode }>;

interface OnTheWay {
  context: RouterContext;
  location: { href: string };
}

/**
 * For routes whose screens need a session (ROUTE-14). The guard waits for the tokens alone, so that every loader asks
 * at once; the loader waits for the person, and no screen is shown before.
 */
export const sessionRoute = {
  beforeLoad: async ({ context, location }: OnTheWay): Promise<void> => {
    if (!(await context.session.mayCall(location.href))) await waitForNavigation();
  },
  loader: enterSession,
};

/** Waits until it is known who the person is. */
export async function enterSession({ context, location }: OnTheWay): Promise<void> {
  if (!(await context.session.enter(location.href))) await waitForNavigation();
}

/** Once the person signs out, here or in another tab, nothing of a case is on the screen any more. */
export function SignedIn({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { session } = useSession();
  return session.isAuthenticated ? (
    <FrameOfPerson frame={frame}>{children}</FrameOfPerson>
  ) : (
    <EntryFrame title={entryText.signingOut} />
  );
}

function FrameOfPerson({ frame: Frame, children }: { frame: Frame; children: ReactNode }) {
  const { serviceId } = useCurrentUser();
  return (
    <ServiceIdContext value={serviceId}>
      <Frame>{children}</Frame>
    </ServiceIdContext>
  );
}
