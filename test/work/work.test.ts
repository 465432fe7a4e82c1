/**
 * How the work of an operation grows with the number of apps. `MOST_APPS=100000` counts that number too, and 1,000. Most limits are above what was
 * counted by a frame, which a slow machine can draw more, or a fifth. That of a move is closer: a loop over all rows is beyond it.
 */
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';
import {root} from '../../src/build/root.ts';

interface Limit {
	/** Work for any number of apps, in thousands. */
	readonly fixed: number;
	/** Further work per app. */
	readonly perApp?: number;
	/** Requests per hundred apps, which are a page, and others. */
	readonly pages?: number;
	readonly requests?: number;
	/** Characters to the terminal. */
	readonly characters?: number;
}

const limits: Readonly<Record<string, Limit>> = {
	// The local tenant stores its apps before it responds.
	'first rows': {fixed: 500, perApp: 9, requests: 1, characters: 5_000},
	'all pages': {fixed: 150, perApp: 100, pages: 1, characters: 600},
	'a move': {fixed: 76, characters: 300},
	'ten pages down': {fixed: 2_300, characters: 35_000},
	'to the end': {fixed: 360, characters: 3_600},
	'to the start': {fixed: 370, characters: 3_900},
	'an item and back': {fixed: 400, characters: 5_200},
	// Each letter moves the underlined part of every row. A machine with other work draws some frames more: 7,300 beside two others, 5,500 alone.
	'a filter, letter by letter': {fixed: 6_000, perApp: 20, characters: 26_000},
	'no filter': {fixed: 270, perApp: 1, characters: 3_700},
	'a sort': {fixed: 300, perApp: 55, characters: 3_500},
	'a refresh': {fixed: 150, perApp: 175, pages: 1, characters: 300},
	'another screen and back': {fixed: 440, requests: 1, characters: 5_600},
	'a first reading': {fixed: 30, perApp: 62},
	'an unchanged reading': {fixed: 30, perApp: 50},
	'a reading with ten changes': {fixed: 30, perApp: 51},
	'the difference of two readings': {fixed: 2},
};

interface Work {
	readonly work: number;
	readonly requests?: number;
	readonly bytes?: number;
}

const mostApps = Number(process.env.MOST_APPS ?? 0);
const counts = mostApps > 0 ? [1_000, 10_000, mostApps] : [10_000];

test('the work of an operation stays within its limit for each number of apps', {
	timeout: 240_000,
	meta: {dear: {seconds: 15, proves: 'the growth of every operation'}},
}, async () => {
	const {stdout} = await promisify(execFile)(process.execPath, [`${root}/test/work/run.ts`, ...counts.map(String)]);
	const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
	expect(lines).toHaveLength(counts.length);
	const beyond = lines.flatMap((line, at) => {
		const count = counts[at] ?? 0;
		const measured = Object.entries(JSON.parse(line) as Readonly<Record<string, Work>>);
		expect(measured.map(([name]) => name)).toEqual(Object.keys(limits));
		return measured.flatMap(([name, {work, requests = 0, bytes = 0}]) => {
			const {fixed, perApp = 0, pages = 0, requests: others = 0, characters} = limits[name] as Limit;
			const excess = {
				work: [work, fixed * 1_000 + perApp * count],
				requests: [requests, others + (pages * count) / 100],
				characters: [bytes, characters ?? Number.POSITIVE_INFINITY],
			};
			return Object.entries(excess).flatMap(([unit, [is = 0, most = 0]]) =>
				is > most ? [`${name} on ${count} apps: ${is} ${unit}, more than ${most}`] : [],
			);
		});
	});
	expect(beyond).toEqual([]);
});
