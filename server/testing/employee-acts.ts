import { setEmployee } from '@evenhand/contract/case-people';
import { listBlockedUsers } from '@evenhand/contract/participants';
import type { EmployeeInput } from '../src/case-people/case-employee.ts';
import type { CastName } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Changes the employee of a case as a person of the cast. */
export function setEmployeeAs(server: TestServer, name: CastName, id: number, body: EmployeeInput) {
  return server.as(name).call(setEmployee, { params: { id }, body: body as Parameters<typeof JSON.stringify>[0] });
}

/** User ids of the people who are blocked on a case. */
export async function blockedOn(server: TestServer, id: number): Promise<string[]> {
  return (await server.as('maren').call(listBlockedUsers, { params: { id } })).data.map((one) => one.participantUserId);
}
