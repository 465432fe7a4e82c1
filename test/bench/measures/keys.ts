/** From a key to the screen, on a list of all rows, each key sent after the effect of the one before was seen. */
import {setTimeout as pause} from 'node:timers/promises';
import type {Result} from '../report.ts';
import {idsOn, linesOf} from '../screen.ts';
import {Session, size} from '../session.ts';
import {median, quantile} from '../statistics.ts';
import {type Subject, subjects} from '../subjects.ts';
import type {World} from '../world.ts';

/** Milliseconds without a byte after which a program is at rest, and the next key comes. */
const idleTime = 20;
/** Rows down and up again within one window. */
const stride = 15;

class Player {
	readonly subject: Subject;
	readonly session: Session;
	readonly moves: number[] = [];
	readonly pages: number[] = [];
	moveBytes = 0;
	/** Bytes per key that scrolls by a row. */
	scrollBytes = Number.NaN;
	readonly held: number[] = [];
	/** The number of the app under the cursor. */
	#at = 1;

	constructor(subject: Subject) {
		this.subject = subject;
		this.session = new Session(subject);
	}

	async open(): Promise<void> {
		const {ready, prepare} = this.subject;
		await this.session.shown(ready);
		if (prepare) await this.session.press(prepare.keys, prepare.done);
		await this.session.quiet(200);
	}

	async moveDownAndUp(): Promise<void> {
		const before = this.session.bytes;
		for (const [key, by] of [
			[this.subject.down, 1],
			[this.subject.up, -1],
		] as const) {
			for (let count = 0; count < stride; count++) {
				this.#at += by;
				this.moves.push(await this.#press(key, this.#cursorAt(this.#at)));
			}
		}
		this.moveBytes += (this.session.bytes - before) / (2 * stride);
	}

	/** Rows down past the end of the window, so that each key scrolls the list by a row. */
	async scrollByRows(count: number): Promise<void> {
		for (let row = 0; row < size.rows; row++) await this.#down();
		await this.session.quiet(200);
		const before = this.session.bytes;
		for (let row = 0; row < count; row++) await this.#down();
		await this.session.quiet(200);
		this.scrollBytes = (this.session.bytes - before) / count;
	}

	async #down(): Promise<void> {
		this.#at++;
		// A program may redraw only the characters that differ, so its row is not waited for.
		await this.session.settle(this.subject.down, idleTime);
	}

	/** Waits for the last row of the new window, because a page is complete only then. */
	async turnPages(count: number): Promise<void> {
		const [first, second] = [await this.#turnBlindly(), await this.#turnBlindly()];
		const step = second - first;
		for (let turn = 1; turn <= count; turn++) {
			const last = idOf(second + turn * step);
			this.pages.push(await this.#press(this.subject.pageDown, (text) => text.includes(last)));
		}
		const ids = idsOn(await linesOf(this.session.transcript));
		if (ids.at(-1) !== second + count * step) throw new Error(`lost its place after ${count} pages: ${ids.at(-1)}`);
	}

	/** Milliseconds to the effect, after which the program comes to rest. */
	async #press(key: string, effect: (text: string) => boolean): Promise<number> {
		if (this.subject.cursorMark === undefined) return this.session.settle(key, idleTime);
		const time = await this.session.press(key, effect);
		await this.session.quiet(idleTime);
		return time;
	}

	async #turnBlindly(): Promise<number> {
		this.session.type(this.subject.pageDown);
		await pause(150);
		await this.session.quiet(150);
		const lines = await linesOf(this.session.transcript);
		return idsOn(lines).at(-1) ?? Number.NaN;
	}

	/** Keys at their own pace, as the keyboard repeats them. */
	async hold(keys: number, perSecond: number): Promise<void> {
		const sent: number[] = [];
		let seen = 0;
		const stop = this.session.watch((text, at) => {
			for (let index = seen; index < sent.length; index++) {
				if (!this.#cursorAt(this.#at + index + 1)(text)) continue;
				this.held.push(at - (sent[index] ?? 0));
				seen = index + 1;
				if (this.subject.cursorMark === undefined) break;
			}
		});
		const start = performance.now();
		for (let key = 0; key < keys; key++) {
			await pause(Math.max(0, start + (key * 1000) / perSecond - performance.now()));
			sent.push(performance.now());
			this.session.type(this.subject.down);
		}
		await pause(100);
		await this.session.quiet(200);
		stop();
		this.#at += keys;
	}

	/** NaN where keys were lost. */
	async burst(keys: number): Promise<number> {
		this.#at += keys;
		const written = this.subject.down.repeat(keys);
		if (this.subject.cursorMark === undefined) return this.session.settle(written, 200);
		const time = await this.session.press(written, this.#cursorAt(this.#at), 3000).catch(() => Number.NaN);
		await this.session.quiet(200);
		return time;
	}

	#cursorAt(app: number): (text: string) => boolean {
		const id = idOf(app);
		const {cursorMark} = this.subject;
		const [on, off] = cursorMark ?? ['', ''];
		return (text) => {
			if (cursorMark === undefined) return text !== '';
			for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
				if (text.lastIndexOf(on, at) > text.lastIndexOf(off, at)) return true;
			}
			return false;
		};
	}
}

const idOf = (app: number) => `app_${String(app).padStart(7, '0')}`;

export interface KeyPlan {
	readonly rounds: number;
	/** Keys held by ours and the floor; others are held a quarter of the time. */
	readonly held: number;
	readonly pages: number;
}

const burstKeys = 500;
const heldPerSecond = 30;
const scrolledRows = 50;

export async function measureKeys(world: World, plan: KeyPlan): Promise<readonly Result[]> {
	const players = Object.fromEntries(
		Object.entries(subjects(world)).map(([name, subject]) => [name, new Player(subject)]),
	);
	try {
		for (const player of Object.values(players)) await player.open();
		for (let round = 0; round < plan.rounds; round++) {
			for (const player of Object.values(players)) await player.moveDownAndUp();
		}
		const bursts: Record<string, number> = {};
		for (const [name, player] of Object.entries(players)) {
			const isMain = name === 'castellan' || name === 'bare';
			await player.hold(isMain ? plan.held : Math.ceil(plan.held / 4), heldPerSecond);
			bursts[name] = await player.burst(burstKeys);
		}
		for (const player of Object.values(players)) await player.scrollByRows(scrolledRows);
		for (const player of Object.values(players)) await player.turnPages(plan.pages);
		return results(players, bursts, plan);
	} finally {
		for (const player of Object.values(players)) await player.session.end();
	}
}

function results(
	players: Readonly<Record<string, Player>>,
	bursts: Readonly<Record<string, number>>,
	{rounds, held}: KeyPlan,
) {
	const row = (
		what: string,
		target: number,
		figure: (player: Player, name: string) => number,
		rest: Partial<Result> = {},
	): Result => {
		const {
			castellan = Number.NaN,
			bare = Number.NaN,
			...peers
		} = Object.fromEntries(Object.entries(players).map(([name, player]) => [name, figure(player, name)]));
		return {what, unit: 'ms', ours: castellan, baseline: {name: 'bare Node', value: bare}, target, peers, ...rest};
	};
	const lost = held - (players.castellan?.held.length ?? 0);
	const {castellan: burst = Number.NaN, ...otherBursts} = bursts;
	return [
		row('key → screen, cursor move, p50', 1.5, ({moves}) => median(moves)),
		row('key → screen, cursor move, p99', 2, ({moves}) => quantile(moves, 0.99)),
		row('page down, p99', 2, ({pages}) => quantile(pages, 0.99)),
		row('held key at 30 per second, p99', 2, ({held}) => quantile(held, 0.99), {
			note: `${held - lost} frames of ${held}`,
		}),
		{
			what: `${burstKeys} keys in one write`,
			unit: 'ms' as const,
			ours: burst,
			target: 10,
			peers: otherBursts,
			note: Number.isNaN(burst) ? 'keys were lost' : 'none lost',
		},
		row('bytes per cursor move', 1.5, ({moveBytes}) => moveBytes / rounds, {unit: 'bytes'}),
		{
			what: 'bytes per key that scrolls by a row',
			unit: 'bytes' as const,
			ours: players.castellan?.scrollBytes ?? Number.NaN,
			target: 400,
			peers: Object.fromEntries(
				Object.entries(players).flatMap(([name, {scrollBytes}]) => (name === 'castellan' ? [] : [[name, scrollBytes]])),
			),
		},
	];
}
