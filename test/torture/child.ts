/** Preloaded into a program under test. On exit, writes its resource usage as JSON to descriptor 3. */
import {writeSync} from 'node:fs';

process.on('exit', () => {
	const {maxRSS, userCPUTime, systemCPUTime} = process.resourceUsage();
	try {
		writeSync(3, JSON.stringify({rss: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1_000}));
	} catch (error) {
		// Descriptor 3 is missing when the program is started by hand.
		if (!(error instanceof Error && 'code' in error && error.code === 'EBADF')) throw error;
	}
});
