import type { ParseArgsOptionsConfig } from 'node:util';
import { readArguments } from './command.ts';
import type { PeopleRequest } from './people-commands.ts';

export const PEOPLE_USAGE = `Use: npm run people -- import FILE --service KEY [--dry-run]
     npm run people -- add NUMBER --service KEY --first-name NAME --last-name NAME
                       [--email ADDRESS] [--job-title TITLE] [--area AREA] [--manager NUMBER]
     npm run people -- roles NUMBER --service KEY --role ROLE … [--area AREA …]
     npm run people -- invite NUMBER --service KEY
     npm run people -- sign-out NUMBER --service KEY
     npm run people -- disable NUMBER --service KEY
     npm run people -- recover-owner NUMBER --service KEY
     npm run people -- recover-approver NUMBER --service KEY
FILE is CSV in UTF-8; NUMBER is an employee number, or an e-mail address where somebody has none; KEY is the key of
the service in its pack. recover-owner makes a person of the directory an owner when no owner can sign in any more,
and recover-approver an approver when nobody can approve; both print a link and are in the register of administration.
ROLE is HRUser, BusinessUser or UserSearch; AREA is a policy area. --dry-run reports and changes nothing.`;

const service = { service: { type: 'string' } } as const;
const string = { type: 'string' } as const;
const several = { type: 'string', multiple: true, default: [] as string[] } as const;

/** @returns null when the arguments are not understood. @param read gives the text of the file to import. */
export function peopleRequestOf(args: readonly string[], read: (file: string) => string): PeopleRequest | null {
  const [command, ...rest] = args;
  switch (command) {
    case 'import': {
      const asked = parsed(rest, { ...service, 'dry-run': { type: 'boolean', default: false } });
      return (
        asked && { command, serviceKey: asked.serviceKey, csv: read(asked.subject), isDryRun: asked.values['dry-run'] }
      );
    }
    case 'add': {
      const asked = parsed(rest, {
        ...service,
        'first-name': string,
        'last-name': string,
        email: string,
        'job-title': string,
        area: string,
        manager: string,
      });
      const {
        'first-name': firstName,
        'last-name': lastName,
        email,
        'job-title': jobTitle,
        area,
        manager,
      } = asked?.values ?? {};
      if (asked === null || firstName === undefined || lastName === undefined) return null;
      const cells = { firstName, lastName, email, jobTitle, policyArea: area, managerNumber: manager };
      return { command, serviceKey: asked.serviceKey, employeeNumber: asked.subject, ...cells };
    }
    case 'roles': {
      const asked = parsed(rest, { ...service, role: several, area: several });
      return asked && { command, ...ofPerson(asked), roles: asked.values.role, policyAreas: asked.values.area };
    }
    case 'invite':
    case 'sign-out':
    case 'disable':
    case 'recover-owner':
    case 'recover-approver': {
      const asked = parsed(rest, service);
      return asked && { command, ...ofPerson(asked) };
    }
    default:
      return null;
  }
}

function ofPerson({ serviceKey, subject }: { readonly serviceKey: string; readonly subject: string }): {
  serviceKey: string;
  employeeNumber: string;
} {
  return { serviceKey, employeeNumber: subject };
}

/** The one thing a command is about, its service and its options. Null when they are not what it takes. */
function parsed<const O extends ParseArgsOptionsConfig & typeof service>(args: readonly string[], options: O) {
  const read = readArguments(args, options);
  if (read === null) return null;
  const [subject, ...others] = read.positionals;
  const { service: serviceKey } = read.values as { readonly service?: string };
  return subject === undefined || others.length > 0 || !serviceKey
    ? null
    : { subject, serviceKey, values: read.values };
}
