/** Preloaded into a program under test. On exit, writes its resource usage as JSON to descriptor 3. */
import {writeSync} from 'node:fs';

const processorTime = () => {
	const {userCPUTime, systemCPUTime} = process.resourceUsage();
	return (userCPUTime + systemCPUTime) / 1_000;
};

/** Processor time until the first output. */
let first: number | undefined;
const write = process.stdout.write.bind(process.stdout);
Object.assign(process.stdout, {
	write(...output: Parameters<typeof write>) {
		first = processorTime();
		Object.assign(process.stdout, {write});
		return write(...output);
	},
});

process.on('exit', () => {
	const cpu = processorTime();
	try {
		writeSync(3, JSON.stringify({rss: process.resourceUsage().maxRSS / 1024, cpu, first: first ?? cpu}));
	} catch (error) {
		// Descriptor 3 is missing when the program is started by hand.
		if (!(error instanceof Error && 'code' in error && error.code === 'EBADF')) throw error;
	}
});
