/** A list of castellan in a terminal: 10,000 apps over https, with the preview. */
import {setTimeout as pause} from 'node:timers/promises';
import {idsOn, linesOf} from '../screen.ts';
import {Session} from '../session.ts';
import {node, programs, type Subject} from '../subject.ts';
import type {World} from '../world.ts';
import {idOf} from './measure.ts';

/** Milliseconds without a byte after which a program is at rest, and the next key comes. */
const idleTime = 20;
/** The end of `complete`: a program may keep letters that were in their place before. */
const lastWord = 'mplete';
/** How programs show the row under the cursor: reversed, or with castellan's tint in the 256 colours of the terminal. */
const marks = [
	['\u001b[7m', '\u001b[27m'],
	['\u001b[48;5;237m', '\u001b[49m'],
] as const;

/** Whether a row with this app was drawn as the one under the cursor. */
const isCursorOn = (app: number) => (text: string) => {
	const id = idOf(app);
	for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
		if (marks.some(([on, off]) => text.lastIndexOf(on, at) > text.lastIndexOf(off, at))) return true;
	return false;
};

export class ListSession {
	readonly session: Session;
	/** The number of the app under the cursor. */
	#at = 1;

	constructor(session: Session) {
		this.session = session;
	}

	/** Castellan's list, with its first rows. With `blocks` the longest block of its main thread is in that file at its end. */
	static async open(subject: Subject, world: World, apps: number, blocks?: string): Promise<ListSession> {
		const run = world.run(subject, ['apps?'], await world.service(apps));
		const probe = blocks ? ['--import', `${programs}/blocks.mjs`] : [];
		const env = {...run.env, ...(blocks && {BENCH_BLOCKS: blocks})};
		const session = new Session({...run, args: [...probe, ...run.args], env});
		await session.shown('app_0000002');
		return new ListSession(session);
	}

	/** The floor of keys: two rows repainted by plain writes, also while it loads. */
	static async bare(world: World, apps = 10_000): Promise<ListSession> {
		const {baseUrl, token} = await world.service(apps);
		const args = [`${programs}/bare-list.mjs`, await world.linesFile(), baseUrl, token, world.ca];
		const session = new Session({command: node, args, env: world.env});
		await session.shown('app_0000002');
		return new ListSession(session);
	}

	/**
	 * Loads all. Returns the milliseconds from the start of the program to the end of the list. Keys of a person in a hurry come
	 * meanwhile, if `times` takes them.
	 */
	async loadAll(apps: number, times?: number[]): Promise<number> {
		const before = this.session.transcript.length;
		const start = performance.now();
		if (times) {
			this.session.type('L');
			for (let turn = 0; !this.session.transcript.includes(lastWord, before); turn++) {
				if (performance.now() - start > 120_000) throw new Error('the end of the list did not come');
				times.push(await this.move(turn % 20 < 10 ? 1 : -1));
				await pause(3 + ((turn * 7) % 13));
			}
		} else await this.session.press('L', lastWord);
		const {age} = this.session;
		await this.session.quiet(idleTime);
		const words = `${apps.toLocaleString('en')} loaded, complete`;
		if (!(await linesOf(this.session.transcript)).some((line) => line.includes(words)))
			throw new Error(`the screen does not say “${words}”`);
		return age;
	}

	/** Milliseconds until a cursor that moves by a row is drawn there. */
	async move(by: 1 | -1): Promise<number> {
		this.#at += by;
		return this.session.press(by === 1 ? 'j' : 'k', isCursorOn(this.#at));
	}

	/** Moves down and up again at the uneven pace of a person, so that some keys meet what the program draws after an earlier one. */
	async moves(count: number): Promise<number[]> {
		const times: number[] = [];
		for (let move = 0; move < count; move++) {
			times.push(await this.move(move % 20 < 10 ? 1 : -1));
			await pause(8 + ((move * 29) % 160));
		}
		return times;
	}

	/** Moves after each of which all is drawn that follows a key, such as the preview. */
	async wholeMoves(count: number): Promise<void> {
		for (let move = 0; move < count; move++) {
			await this.move(move % 20 < 10 ? 1 : -1);
			await this.session.quiet(250);
		}
	}

	/** Milliseconds of each key that came at its own pace, as the keyboard repeats a held one. Lost ones are left out. */
	async hold(keys: number, perSecond: number): Promise<number[]> {
		const [sent, times]: [number[], number[]] = [[], []];
		const from = this.#at;
		let seen = 0;
		const stop = this.session.watch((text, at) => {
			for (let key = seen; key < sent.length; key++) {
				if (!isCursorOn(from + key + 1)(text)) continue;
				times.push(at - (sent[key] ?? 0));
				seen = key + 1;
			}
		});
		const start = performance.now();
		for (let key = 0; key < keys; key++) {
			await pause(Math.max(0, start + (key * 1000) / perSecond - performance.now()));
			sent.push(performance.now());
			this.session.type('j');
		}
		await pause(100);
		await this.session.quiet(200);
		stop();
		this.#at += keys;
		return times;
	}

	/** Milliseconds until the last of many keys in one write is drawn. */
	async burst(keys: number): Promise<number> {
		this.#at += keys;
		const time = await this.session.press('j'.repeat(keys), isCursorOn(this.#at), 5_000);
		await this.session.quiet(200);
		return time;
	}

	/** Bytes of a key that scrolls by a row. */
	async scrolled(count: number): Promise<number> {
		for (let row = 0; row < 45; row++) await this.session.settle('j', idleTime);
		await this.session.quiet(300);
		const before = this.session.bytes;
		for (let row = 0; row < count; row++) await this.session.settle('j', idleTime);
		await this.session.quiet(300);
		this.#at += 45 + count;
		return (this.session.bytes - before) / count;
	}

	/** Milliseconds until the last row of each further page is drawn. */
	async pages(count: number): Promise<number[]> {
		const turn = async () => {
			this.session.type('\u001b[6~');
			await pause(150);
			await this.session.quiet(300);
			return idsOn(await linesOf(this.session.transcript)).at(-1) ?? Number.NaN;
		};
		const first = await turn();
		const second = await turn();
		const times: number[] = [];
		for (let page = 1; page <= count; page++) {
			const last = idOf(second + page * (second - first));
			times.push(await this.session.press('\u001b[6~', last));
			await this.session.quiet(idleTime);
		}
		return times;
	}
}
