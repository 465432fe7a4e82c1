/** Runs before a program under torture, in its process: reports at the end what the process took, as JSON on descriptor 3. */
import {writeSync} from 'node:fs';

process.on('exit', () => {
	const {maxRSS, userCPUTime, systemCPUTime} = process.resourceUsage();
	try {
		writeSync(3, JSON.stringify({rss: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1_000}));
	} catch (error) {
		// Nobody reads it when the program is started by hand.
		if (!(error instanceof Error && 'code' in error && error.code === 'EBADF')) throw error;
	}
});
