import { join, resolve } from 'node:path';
import { OIDC_SCOPE, OWN_PROFILE_PATH } from '@evenhand/contract/client-settings';
import type { ServiceName } from '@evenhand/contract/route';
import { serviceNames } from '@evenhand/contract/route';
import { isReadableDirectory, whyNotWritable } from './directory-problems.ts';
import type { EnvironmentReader, ReadSetting } from './environment-reader.ts';
import { createEnvironmentReader } from './environment-reader.ts';
import type { ClamdAddress } from './files/clamd.ts';
import type { S3Bucket } from './files/s3-content.ts';
import type { Environment } from './given-settings.ts';
import { gatherSettings } from './given-settings.ts';
import { readHost, readOrigins, readPort, readPublicUrl, readTrustedProxies } from './read-addresses.ts';
import type { BackupSettings } from './read-backup.ts';
import { readBackup } from './read-backup.ts';
import { readClamd } from './read-clamd.ts';
import type { InboundSettings } from './read-inbound.ts';
import { readInbound } from './read-inbound.ts';
import type { MailOutSettings } from './read-mail-out.ts';
import { readMailOut } from './read-mail-out.ts';
import type { ProviderSettings } from './read-provider.ts';
import { readProvider } from './read-provider.ts';
import type { RoleSettings } from './read-role.ts';
import { readRole } from './read-role.ts';
import { readS3 } from './read-s3.ts';
import type { WatchSettings } from './read-watching.ts';
import { readWatching } from './read-watching.ts';

/** Every service a server process can serve: those of the contract and the embedded identity provider. */
export type ServedService = ServiceName | 'identity';
const servedServices: readonly ServedService[] = [...serviceNames, 'identity'];

/** How often something may happen before it is refused with 429 (gaps G-103, G-104); 0 turns a limit off. */
export interface LimitSettings {
  /** Failed sign-ins of one name from one address in 15 minutes. */
  readonly signIn: number;
  /** Failed sign-ins from one address in 15 minutes. */
  readonly signInAddress: number;
  /** Searches of one person in a minute. */
  readonly searches: number;
  /** Case numbers that are missing or hidden, of one person in 5 minutes. */
  readonly caseMisses: number;
  /** Open connections of one address that is no trusted proxy. */
  readonly connections: number;
}

export interface Settings extends RoleSettings {
  readonly host: string;
  readonly port: number;
  /**
   * Address people reach the product at, without a trailing slash; null means the
   * address the server listens on.
   */
  readonly publicUrl: string | null;
  readonly dataDirectory: string;
  /** Where clamd listens, which scans uploaded files for viruses; null when they are kept unscanned. */
  readonly clamd: ClamdAddress | null;
  /** Where the bytes of files stay; null when they stay in `filesDirectory`. */
  readonly s3: S3Bucket | null;
  /**
   * Directory for the bytes of files, which server processes over one database share. With S3 files only
   * arrive there, and each server process may have its own.
   */
  readonly filesDirectory: string;
  /** File with the private key that signs checkpoints of the histories; made with the first one. */
  readonly checkpointKey: string;
  readonly databaseUrl: string | null;
  /** Of the owner of the tables, when the product logs in as another role. */
  readonly migrationDatabaseUrl: string | null;
  readonly packDirectories: readonly string[];
  /** Whether PACK_DIR names them; otherwise they are the shipped ones. */
  readonly arePacksNamed: boolean;
  readonly isDemo: boolean;
  /** An external OpenID Connect provider, or null for the embedded one. */
  readonly oidc: ProviderSettings | null;
  /** Where the rights of people come from, as it is asked for; null for what the installation began with. */
  readonly rights: 'claims' | 'directory' | null;
  readonly oidcScope: string;
  /**
   * The specified implicit flow for other clients of the embedded provider
   * (AUTH-02); ours uses code with PKCE.
   */
  readonly isImplicitFlowOn: boolean;
  readonly services: readonly ServedService[];
  /** Base addresses of services that other server processes serve. */
  readonly serviceUrls: Partial<Record<ServiceName, string>>;
  /**
   * Exact origins whose pages may call the services of this server process; unless set, the one
   * people reach the product at.
   */
  readonly webOrigins: readonly string[];
  /** Proxies before the server: addresses, ranges, or words for them (`loopback`). */
  readonly trustedProxies: readonly string[];
  readonly portals: { readonly knowledge: string | null; readonly mi: string | null; readonly userProfile: string };
  readonly returnOrigins: readonly string[];
  readonly limits: LimitSettings;
  /** How mail from outside comes in; null when it does not. */
  readonly inbound: InboundSettings | null;
  /** How mail is sent to people. */
  readonly mailOut: MailOutSettings;
  readonly backup: BackupSettings;
  /** An embedded database is upgraded without a backup before. */
  readonly isUpgradedWithoutBackup: boolean;
  readonly watch: WatchSettings;
  readonly logLevel: string;
  /**
   * Content that web/dist/.build-stamp must have before the product is ready; null when no build is awaited.
   */
  readonly webBuildStamp: string | null;
}

export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads all settings (decision 0112). `root` is the folder relative paths start from.
 * @throws SettingsError naming every missing, malformed, contradictory or unknown setting at once.
 */
export function readSettings(environment: Environment, root: string): Settings {
  const { settings, problems } = inspectSettings(environment, root);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** What the settings are, each with what gave it, and what is wrong with them. */
export interface InspectedSettings {
  /** Usable when there are no problems. */
  readonly settings: Settings;
  readonly read: readonly ReadSetting[];
  /** Null when there is no settings file. */
  readonly settingsFile: string | null;
  readonly problems: readonly string[];
}

/** Reads all settings without judging whether they can be used. Nothing is opened or changed. */
export function inspectSettings(environment: Environment, root: string): InspectedSettings {
  const given = gatherSettings(environment, root);
  const reader = createEnvironmentReader(given);
  const { problems, value, text, list, oneOf, address, limit } = reader;
  const path = (given: string): string => resolve(root, given);

  const port = readPort(reader);
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const oidc = readProvider(reader);
  const isIssuerSet = value('OIDC_ISSUER') !== null;
  const oidcScope = text('OIDC_SCOPE', OIDC_SCOPE);
  if (!oidcScope.split(/\s+/).includes('openid'))
    problems.push(`OIDC_SCOPE is "${oidcScope}"; it must contain openid.`);

  const isProduction = value('DATABASE_URL') !== null || isIssuerSet;
  const isDemo = oneOf('DEMO', ['true', 'false'], isProduction ? 'false' : 'true') === 'true';
  if (isIssuerSet && isDemo)
    problems.push('DEMO=true needs the embedded identity provider; unset OIDC_ISSUER or DEMO.');
  const rights = readRights(reader);
  if (rights === 'directory' && isDemo)
    problems.push('RIGHTS=directory is for your own people; the demonstration has RIGHTS=claims. Set DEMO=false.');
  const migrationDatabaseUrl = address('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']);
  if (migrationDatabaseUrl !== null && databaseUrl === null)
    problems.push('MIGRATION_DATABASE_URL needs DATABASE_URL beside it.');
  if (databaseUrl !== null && value('DATA_DIR') !== null && !isDemo)
    problems.push('DATABASE_URL and DATA_DIR are both set; the data directory belongs to the embedded database only.');

  const publicUrl = readPublicUrl(reader);
  if (isProduction && !isDemo && publicUrl === null)
    problems.push('PUBLIC_URL must be set when the product runs on its own database or provider.');

  const services = readServices(reader);
  const serviceUrls = readServiceUrls(reader);
  const webOrigins = readOrigins(reader, 'WEB_ORIGINS', publicUrl === null ? '' : new URL(publicUrl).origin);

  const dataDirectory = path(text('DATA_DIR', 'data'));
  const settings: Settings = {
    ...readRole(reader, isDemo),
    host: readHost(reader),
    port,
    publicUrl,
    dataDirectory,
    filesDirectory: path(text('FILES_DIR', join(dataDirectory, 'files'))),
    checkpointKey: path(text('CHECKPOINT_KEY', join(dataDirectory, 'checkpoint-key.pem'))),
    clamd: readClamd(reader),
    s3: readS3(reader),
    databaseUrl,
    migrationDatabaseUrl,
    packDirectories: list('PACK_DIR', 'packs/northmoor,packs/kestrel-foods').map(path),
    arePacksNamed: value('PACK_DIR') !== null,
    isDemo,
    oidc,
    rights,
    oidcScope,
    isImplicitFlowOn: oneOf('IDENTITY_IMPLICIT_FLOW', ['true', 'false'], 'false') === 'true',
    services,
    serviceUrls,
    webOrigins,
    trustedProxies: readTrustedProxies(reader, publicUrl),
    portals: {
      knowledge: address('KNOWLEDGE_PORTAL_URL', ['https:', 'http:']),
      mi: address('MI_PORTAL_URL', ['https:', 'http:']),
      userProfile: address('USER_PROFILE_URL', ['https:', 'http:']) ?? OWN_PROFILE_PATH,
    },
    returnOrigins: readOrigins(reader, 'RETURN_ORIGINS', ''),
    limits: {
      signIn: limit('LIMIT_SIGN_IN', 10),
      signInAddress: limit('LIMIT_SIGN_IN_ADDRESS', 100),
      searches: limit('LIMIT_SEARCHES', 60),
      caseMisses: limit('LIMIT_CASE_MISSES', 30),
      connections: limit('LIMIT_CONNECTIONS', 500),
    },
    inbound: readInbound(reader),
    backup: readBackup(reader, path),
    isUpgradedWithoutBackup: oneOf('UPGRADE_WITHOUT_BACKUP', ['true', 'false'], 'false') === 'true',
    watch: readWatching(reader),
    mailOut: readMailOut(reader, path(text('OUTBOX_DIR', join(dataDirectory, 'outbox')))),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    webBuildStamp: value('WEB_BUILD_STAMP'),
  };
  reader.refuseUnknown();
  problems.push(...directoryProblems(settings));
  return { settings, read: reader.settings(), settingsFile: given.settingsFile, problems };
}

/** Nothing of what stands there is opened or changed yet. */
function directoryProblems(settings: Settings): string[] {
  const { databaseUrl, dataDirectory, filesDirectory, packDirectories, mailOut } = settings;
  const problems: string[] = [];
  const mustBeWritable = (name: string, path: string): void => {
    const why = whyNotWritable(path);
    if (why !== null)
      problems.push(
        `${name} is ${path}, which cannot be used: ${why}. Choose a directory that this process may write.`,
      );
  };
  const isBelowData = filesDirectory === join(dataDirectory, 'files');
  if (databaseUrl === null) mustBeWritable('DATA_DIR', dataDirectory);
  if (databaseUrl !== null || !isBelowData) mustBeWritable('FILES_DIR', filesDirectory);
  if (mailOut.smtp === null && mailOut.directory !== join(dataDirectory, 'outbox'))
    mustBeWritable('OUTBOX_DIR', mailOut.directory);
  if (packDirectories.length === 0)
    problems.push('PACK_DIR names no directory; the product needs at least one configuration pack.');
  for (const directory of packDirectories)
    if (!isReadableDirectory(directory))
      problems.push(`PACK_DIR names ${directory}; there is no directory there that can be read.`);
  return problems;
}

function readRights({ value, oneOf }: EnvironmentReader): Settings['rights'] {
  if (value('RIGHTS') === null) return null;
  return oneOf('RIGHTS', ['claims', 'directory'], 'claims') === 'claims' ? 'claims' : 'directory';
}

function readServices({ problems, list }: EnvironmentReader): ServedService[] {
  const services = list('SERVICES', servedServices.join(','));
  if (services.length === 0) problems.push(`SERVICES names no service; known are ${servedServices.join(', ')}.`);
  for (const name of services)
    if (!servedServices.includes(name as ServedService))
      problems.push(`SERVICES names "${name}"; known are ${servedServices.join(', ')}.`);
  return services as ServedService[];
}

function readServiceUrls({ address }: EnvironmentReader): Partial<Record<ServiceName, string>> {
  const serviceUrls: Partial<Record<ServiceName, string>> = {};
  for (const name of serviceNames) {
    const given = address(`${name.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`, ['https:', 'http:']);
    if (given !== null) serviceUrls[name] = given;
  }
  return serviceUrls;
}
