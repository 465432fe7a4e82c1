/** Approved screens without items, refused, delayed and stopped: the title, the body and the last lines. SCREENS=write writes the files. */
import {onTestFinished, test, vi} from 'vitest';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {expectApprovedFile} from '../../support/output/approved.ts';

const addresses = {
	board: ['board', 'people', 'history', 'handover'],
	lists: ['apps', 'apps?query=vault', 'auth-configs', 'find payroll'],
	items: ['apps/app_0000003', 'apps/app_0000003/entitlements/ent_1/owners', 'auth-configs/ac_07', 'notifications'],
};

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

const cases = Object.entries(states).flatMap(([state, options]) =>
	Object.entries(addresses).map(([group, some]) => ({name: `${state}-${group}`, options, some})),
);

test.each(cases)('screens that are $name', async ({name, options: {keys = [], ...options}, some}) => {
	vi.useFakeTimers({now: testNow, toFake: ['Date', 'performance', 'setInterval', 'clearInterval']});
	onTestFinished(() => void vi.useRealTimers());
	const console = await launch({at: 'requests', columns: 72, rows: 14, ...options});
	onTestFinished(() => console.close());
	const drawn: string[] = [];
	for (const address of some) {
		await console.press(`:${address}\r`, ...keys);
		const [header = '', , ...lines] = console.lines().map((line) => line.trimEnd());
		drawn.push([`# ${address}`, header, ...lines.filter((line) => line !== '')].join('\n'));
	}
	expectApprovedFile(`test/flows/screens/approved-states/${name}.txt`, `${drawn.join('\n\n')}\n`);
});
