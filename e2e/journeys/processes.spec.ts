import { closeByItsScreens } from '../walk-process.ts';
import { flexibleWorking, redundancy } from '../whole-processes.ts';
import { test } from '../world.ts';

test.setTimeout(120_000);

for (const process of [flexibleWorking, redundancy]) {
  test(`${process.topic} goes from creation to closure on the screens of its process, through its adviser and its owner [WIZ-31, PROC-23, CLOSE-12]`, async ({
    personAt,
  }) => {
    await closeByItsScreens({ adviser: await personAt('maren'), owner: await personAt('teodora') }, process);
  });
}
