/** The local filter over all rows, beside fzf on the same lines. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {applyView, indexingOf, initialView} from '../../../src/console/features/list/view.ts';
import {List} from '../../../src/console/list/list.ts';
import type {App} from '../../../src/contract/apps.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import type {Resource, Row} from '../../../src/domain/resources/resource.ts';
import type {Result} from '../report.ts';
import {Session} from '../session.ts';
import {median} from '../statistics.ts';
import {type Subject, subjects} from '../subjects.ts';
import {find, type World} from '../world.ts';

const word = 'vault';

export async function measureFilter(world: World, rounds: number): Promise<readonly Result[]> {
	const fzf = find('fzf');
	const input = readFileSync(world.linesFile);
	const inProcess = await filterTimes(world, rounds);
	const keys = await keyTimes(world);
	const others = Array.from({length: rounds}, () => {
		const start = performance.now();
		if (fzf) spawnSync(fzf, ['--filter', word], {input, maxBuffer: 2 ** 28});
		return performance.now() - start;
	});
	const baseline = fzf ? {baseline: {name: 'fzf --filter', value: median(others)}} : {};
	const note = fzf ? {} : {note: 'no fzf on this machine'};
	return [
		{
			what: 'local filter of all rows, in process',
			unit: 'ms',
			ours: median(inProcess),
			target: 0.1,
			...baseline,
			...note,
		},
		{what: 'local filter: key → settled', unit: 'ms', ours: median(keys), target: 0.4, ...baseline, ...note},
	];
}

/** Each letter of the word in turn, as it is typed, and back to nothing. */
async function filterTimes({tenant}: World, rounds: number): Promise<readonly number[]> {
	const resource = apps as unknown as Resource;
	const list = new List<Row>((row) => resource.id(row));
	const pages: Row[][] = [];
	let pageToken: string | undefined;
	do {
		const response = await fetch(`${tenant.baseUrl}/api/v1/search/apps`, {
			method: 'POST',
			headers: {'content-type': 'application/json', authorization: `Bearer ${tenant.token}`},
			body: JSON.stringify({pageSize: 100, pageToken}),
		});
		const page = (await response.json()) as {list: App[]; nextPageToken?: string};
		pages.push(page.list);
		pageToken = page.nextPageToken;
	} while (pageToken);
	list.load(pages);
	await indexingOf(list, resource).ahead();
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		let view = initialView;
		for (let length = 1; length <= word.length; length++) {
			const next = {...view, filter: word.slice(0, length)};
			const start = performance.now();
			applyView(list, resource, view, next);
			times.push(performance.now() - start);
			view = next;
		}
		applyView(list, resource, view, initialView);
	}
	return times;
}

async function keyTimes(world: World): Promise<readonly number[]> {
	const {castellan} = subjects(world) as {castellan: Subject};
	const session = new Session(castellan);
	try {
		await session.shown(castellan.ready);
		if (castellan.prepare) await session.press(castellan.prepare.keys, castellan.prepare.done);
		await session.quiet(300);
		return await settledTimes(session, 400);
	} finally {
		await session.end();
	}
}

/** From each letter typed into the filter to the last byte before nothing came for `rest` milliseconds. */
export async function settledTimes(session: Session, rest: number): Promise<readonly number[]> {
	session.type('/');
	await session.quiet(300);
	const times: number[] = [];
	for (const letter of word) {
		let last = 0;
		const {promise: answered, resolve} = Promise.withResolvers<void>();
		const stop = session.watch((_, at) => {
			last = at;
			resolve();
		});
		const sent = performance.now();
		session.type(letter);
		await answered;
		await session.quiet(rest);
		stop();
		times.push(last - sent);
	}
	return times;
}
