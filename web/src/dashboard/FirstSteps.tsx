import { IconPlus } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';

const text = dashboardText.firstSteps;

/** What HR does first in a service without cases, in place of numbers and lists that have nothing to show. */
export function FirstSteps() {
  const { createCase } = useCurrentUser().abilities;
  const { hasDirectory } = useClientSettings();
  return (
    <Card title={text.title}>
      <ol className={styles.firstSteps}>
        {createCase && (
          <li>
            <h3>{text.createCase}</h3>
            <p>{text.whatACaseIs}</p>
            <p>
              <ButtonLink variant="filled" icon={IconPlus} href={paths.createCase()}>
                {text.create}
              </ButtonLink>
            </p>
          </li>
        )}
        <li>
          <h3>{text.invite}</h3>
          {hasDirectory ? <UnderAdministration /> : <ByCommand />}
        </li>
      </ol>
    </Card>
  );
}

/** Where rights are given here the commands that give them are refused. */
function UnderAdministration() {
  const { administers } = useCurrentUser();
  return (
    <>
      <p>{text.administrationInvites}</p>
      <p>{text.administrationGives}</p>
      {administers && (
        <p>
          <ButtonLink href={paths.administration()}>{text.administration}</ButtonLink>
        </p>
      )}
    </>
  );
}

function ByCommand() {
  return (
    <>
      <p>{text.whoInvites}</p>
      <dl>
        {text.commands.map(({ does, command }) => (
          <div key={command}>
            <dt>{does}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
