import { closeByItsScreens } from '../walk-process.ts';
import {
  changeOfTerms,
  collectiveGrievance,
  endedEarly,
  fixedTermEnd,
  frequentAbsence,
  otherSubstantialReason,
  performance,
  probation,
  subjectAccess,
  whistleblowing,
} from '../whole-processes.ts';
import { test } from '../world.ts';

test.setTimeout(180_000);

for (const process of [
  frequentAbsence,
  performance,
  probation,
  changeOfTerms,
  fixedTermEnd,
  otherSubstantialReason,
  whistleblowing,
  collectiveGrievance,
  subjectAccess,
]) {
  test(`${process.topic} goes from creation to closure on the screens of its process, through its adviser and its owner [WIZ-31, PROC-23, CLOSE-12]`, async ({
    personAt,
  }) => {
    await closeByItsScreens({ adviser: await personAt('maren'), owner: await personAt('teodora') }, process);
  });
}

test('HR ends a process early from the menu of its case, looks at what is still owed and closes the case [ENDEARLY-07, CLOSE-12]', async ({
  personAt,
}) => {
  await closeByItsScreens({ adviser: await personAt('maren'), owner: await personAt('teodora') }, endedEarly);
});
