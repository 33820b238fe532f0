import pg from 'pg';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import { openMailer } from '../src/outgoing-mail/open-mailer.ts';
import { sendDueMail } from '../src/outgoing-mail/send-due-mail.ts';
import { kyselyOn } from '../src/platform/database/open-database.ts';
import type { MailOutSettings } from '../src/platform/read-mail-out.ts';
import { PUBLIC_URL } from './mail-out-links.ts';

// Sends the mail that is due, in a process that a test kills: DATABASE SETTINGS MOMENT. It says when it begins.
const [connectionString, settings = '', moment = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const configuration = await loadConfiguration(kyselyOn(pool, 'owner'));
const { from, ...rest } = JSON.parse(settings) as MailOutSettings;
const mailer = openMailer({ from, ...rest });
process.stdout.write('begins\n');
const world = { mailer, configuration, publicUrl: PUBLIC_URL, from, isStopping: () => false };
await sendDueMail(kyselyOn(pool, 'serving'), world, new Date(moment));
process.exit();
