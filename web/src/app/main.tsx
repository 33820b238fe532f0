import './zod-settings.ts';
import '../ui/styles.ts';
import { showCannotStart } from './CannotStart.tsx';
import { finishSilentRenew } from './silent-renew.ts';
import { start } from './start.tsx';

const root = document.getElementById('root') as HTMLElement;

// The hidden frame of a silent renew only passes its address to the page around it.
if (location.pathname.toLowerCase() === '/silentrenew') void finishSilentRenew();
else start(root).catch(() => showCannotStart(root));
