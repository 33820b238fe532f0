import { readHostileBodies } from '../hostile-bodies.ts';
import { test } from '../world.ts';

test.setTimeout(120_000);

test('nothing of 140 hostile bodies runs, asks for anything elsewhere or leads away, as the server keeps them; harmless words stay [MSG-33, API-043]', async ({
  personAt,
}) => {
  await readHostileBodies(await personAt('maren'), await personAt('teodora'), { isAsSent: false });
});
