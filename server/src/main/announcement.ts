import type { LoadedPack } from '../configuration/load-packs.ts';
import type { Settings } from '../platform/settings.ts';
import { SETUP_PATH } from '../setup/cards.ts';

interface Started {
  readonly publicUrl: string;
  readonly packs: readonly LoadedPack[];
  /** Null when the installation is set up. */
  readonly setupCode: string | null;
  readonly rights: 'claims' | 'directory';
  readonly isAnyAccountThere: boolean;
}

/** What a person who has just typed the start command needs to know. */
export function announcementOf(
  settings: Settings,
  { publicUrl, packs, setupCode, rights, isAnyAccountThere }: Started,
): string {
  const ready =
    settings.role === 'worker'
      ? `Evenhand works here for ${publicUrl}, which other server processes serve`
      : `Evenhand is ready at ${publicUrl}`;
  const lines = ['', ready, ''];
  if (settings.isDemo) {
    lines.push('Demo people (password of everybody: evenhand-demo):');
    for (const { pack, demoUsers } of packs) {
      for (const user of demoUsers)
        lines.push(
          `  ${user.username.padEnd(10)} ${`${user.firstName} ${user.lastName}`.padEnd(22)} ${user.jobTitle}, ${pack.branding.applicationName}`,
        );
    }
    if (settings.mailOut.smtp === null) lines.push('', `E-mail goes to nobody; read it at ${publicUrl}/outbox`);
    lines.push('');
  } else if (setupCode !== null) {
    lines.push(
      'This installation is not set up yet. Open this address, and enter the code there:',
      `  ${publicUrl}${SETUP_PATH}`,
      `  ${setupCode}`,
      'The code works once, within 24 hours. Whoever has it becomes the owner, so give it to nobody.',
      '',
    );
  } else if (settings.oidc === null && rights === 'claims' && !isAnyAccountThere) {
    const service = packs.map(({ pack }) => pack.service.key).join('|');
    lines.push(
      'Nobody can sign in yet. Run these on this machine, with the same settings (docs/set-up.md):',
      `  npm run people -- import FILE --service ${service}`,
      `  npm run people -- roles NUMBER --service ${service} --role HRUser`,
      `  npm run people -- invite NUMBER --service ${service}`,
      '',
    );
  }
  lines.push(
    settings.databaseUrl === null
      ? `Data lies in ${settings.dataDirectory}. Stop with Ctrl+C.`
      : 'Data lies in the database of DATABASE_URL. Stop with Ctrl+C.',
    '',
  );
  return lines.join('\n');
}
