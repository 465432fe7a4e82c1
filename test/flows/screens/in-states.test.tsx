/** Approved screens without items, refused, delayed and stopped: the title, the body and the last lines. SCREENS=write writes the files. */
import {onTestFinished, test, vi} from 'vitest';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {expectApprovedFile} from '../../support/output/approved.ts';

const addresses = [
	'board',
	'apps',
	'apps?query=vault',
	'apps/app_0000003',
	'apps/app_0000003/entitlements/ent_1/owners',
	'auth-configs',
	'auth-configs/ac_07',
	'notifications',
	'people',
	'find payroll',
	'history',
	'handover',
];

const answer = (status: number, message: string, headers: Record<string, string> = {}) =>
	Response.json({message}, {status, headers: {'x-request-id': 'req_1', ...headers}});

interface State extends LaunchOptions {
	/** Keys pressed on each screen. */
	readonly keys?: readonly string[];
}
const states: Readonly<Record<string, State>> = {
	empty: {apps: []},
	refused: {intercept: async () => answer(403, 'the token has no scope for this')},
	delayed: {waits: true, intercept: async () => answer(429, 'slow down', {'retry-after': '30'})},
	stopped: {waits: true, intercept: async () => answer(429, 'slow down', {'retry-after': '30'}), keys: ['ctrl-c']},
};

for (const [name, {keys = [], ...options}] of Object.entries(states))
	test(`screens that are ${name}`, {timeout: 20_000}, async () => {
		vi.useFakeTimers({now: testNow, toFake: ['Date', 'performance', 'setInterval', 'clearInterval']});
		onTestFinished(() => void vi.useRealTimers());
		const console = await launch({at: 'requests', columns: 72, rows: 14, ...options});
		onTestFinished(() => console.close());
		const drawn: string[] = [];
		for (const address of addresses) {
			await console.press(`:${address}\r`, ...keys);
			const [header = '', , ...lines] = console.lines().map((line) => line.trimEnd());
			drawn.push([`# ${address}`, header, ...lines.filter((line) => line !== '')].join('\n'));
		}
		expectApprovedFile(`test/flows/screens/approved-states/${name}.txt`, `${drawn.join('\n\n')}\n`);
	});
