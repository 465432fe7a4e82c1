/** The largest surfaces: how long one takes to be drawn, and how long a key in it takes to reach the screen. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {createPen} from '../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import {largeSurfaces} from '../large-surfaces.ts';
import type {Result} from '../report.ts';
import {Session, size} from '../session.ts';
import {median, quantile} from '../statistics.ts';
import {castellan, node, type World} from '../world.ts';

type Name = keyof typeof largeSurfaces;

/** Milliseconds. */
const frameTarget = 50;
const keyTarget = 16;
const framesPerRound = 5;
/** Milliseconds without a byte after which a key has been answered. */
const idleTime = 60;

const [down, right, pageDown] = ['\u001b[B', '\u001b[C', '\u001b[6~'];
/** Keys for a focused component: motions, and the most expensive keys. */
const keys: Readonly<Record<Name, readonly string[]>> = {
	'10,000-row table': [down, down, pageDown, right, 's', 's', 's', right, 's', '/', 'a', 'b', '\r', '\r', down],
	'10,000-point chart': ['\u001b[D', '\u001b[D', '\u001b[H', right, 'T', down, pageDown, 'T'],
	'2,000 components': ['a', 'b', '\u007f', '\t', 'c', 'd', '\t', 'e', '\u001b[Z'],
};

export async function measureSurfaces({env}: World, rounds: number): Promise<readonly Result[]> {
	const results: Result[] = [];
	const server = createServer(({url = ''}, response) => {
		const name = decodeURIComponent(/conversations\/([^/]+)/.exec(url)?.[1] ?? '') as Name;
		response.setHeader('content-type', 'application/json').end(JSON.stringify({surfaces: [largeSurfaces[name]]}));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		for (const name of Object.keys(largeSurfaces) as Name[]) {
			const drawn = Array.from({length: rounds * framesPerRound}, () => frameTime(largeSurfaces[name]));
			const note = `the very first ${Math.round(drawn[0] ?? Number.NaN)} ms`;
			results.push({
				what: `${name}: first frame, in process`,
				unit: 'ms',
				ours: median(drawn),
				target: frameTarget,
				note,
			});
			const times = await keyTimes(name, rounds, {...env, CASTELLAN_TOKEN: 'any'}, baseUrl);
			results.push(
				{what: `${name}: key → screen, p50`, unit: 'ms', ours: median(times), target: keyTarget},
				{what: `${name}: key → screen, p95`, unit: 'ms', ours: quantile(times, 0.95), target: keyTarget},
			);
		}
	} finally {
		server.close();
		server.closeAllConnections();
	}
	return results;
}

/** From the surface as it came to the lines of the screen; nothing is remembered from one to the next. */
function frameTime(surface: Surface): number {
	const copy = structuredClone(surface);
	const pen = createPen(createTheme({hasColor: true, hasUnicode: true}));
	const start = performance.now();
	const page = new ConversationView({pen, clean, now: () => 0, timeZone: 'UTC'});
	page.load([copy]);
	page.lines(size.columns, size.rows - 3);
	return performance.now() - start;
}

async function keyTimes(name: Name, rounds: number, env: World['env'], baseUrl: string): Promise<readonly number[]> {
	const address = `surfaces/${encodeURIComponent(name)}`;
	const session = new Session({command: node, args: [castellan, address, '--base-url', baseUrl], env});
	try {
		await session.shown('agent surface');
		await session.quiet(500);
		session.type('\t');
		await session.quiet(500);
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			for (const key of keys[name]) times.push(await session.settle(key, idleTime));
		}
		// A key that changes nothing on the screen, such as one at the end of a list, has no time.
		return times.filter((time) => !Number.isNaN(time));
	} finally {
		await session.end();
	}
}
