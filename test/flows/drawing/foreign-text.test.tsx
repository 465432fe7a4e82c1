import {describe, expect, onTestFinished, test} from 'vitest';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {Misplaced} from '../../support/painting/misplaced.ts';
import {cases, isBundled} from '../../support/runs/runs.ts';

/** Words of many scripts, with everything that terminals count differently. */
const words = [
	'⚠️ Alerts ❤️ 1️⃣ 🅰️',
	'Team 👍🏽👩🏿‍🚀',
	'🇨🇭 🇪🇺🇨 Flags',
	'⌚︎ ▶︎ Watch',
	'क्षेत्र कार्यालय र्ट',
	'প্রধান কার্যালয়',
	'ශ්‍රී ලංකා',
	'ភាសាខ្មែរ',
	'நிறுவனம் കേരളം မြန်မာ',
	'น้ำ ນ້ຳ',
	'می‌خواهم 42',
	'שָׁלוֹם (2026)',
	'\u0600\u0661\u0662 number',
	'\u1112\u1161\u11ab jamo',
	'葛\u{e0100} 〰 ㊗ ䷀',
	`a${'\u0301'.repeat(20)}`,
];

const demo = demoSeed({apps: 2_000, now: testNow, odd: true});
const unusual = [...(demo.apps ?? [])].filter(({displayName = ''}) => /[^ -~]/.test(displayName));
const [first] = unusual;
const apps = [
	...unusual,
	...words.map((displayName, index) => ({...first, id: `app_90${index}`, displayName, description: displayName})),
];

const [esc, left] = ['\u001b[27u', '\u001b[D'];

const sizes: readonly [number, number][] = [
	[140, 40],
	[80, 24],
	[60, 15],
	[40, 12],
];

/** Each size from the sources, which CI runs. In the bundle the smallest, and in CI the largest too. */
const someSizes = isBundled ? cases(sizes.slice(-1), sizes.slice(0, 1)) : sizes;

const literal = (text: string) => ({literal: text});
/** A surface whose table, card and fields hold the words. */
const surface: Surface = {
	surfaceId: 'words',
	components: [
		{id: 'root', column: {children: {ids: ['table', 'card', 'field']}}},
		{
			id: 'table',
			svcTable: {
				columns: ['Word', 'Id', 'Again'],
				rows: words.map((word, index) => ({cells: [word, `app_000${index}`, word]})),
			},
		},
		{id: 'card', card: {child: 'text'}},
		{id: 'text', text: {text: literal(words.join('  '))}},
		{id: 'field', textField: {label: literal('مرحبا'), value: literal('ශ්\u200dරී 👍🏽 ⚠️')}},
	],
};

async function open(at: string, [columns, rows]: (typeof sizes)[number], options: LaunchOptions = {}) {
	const console = await launch({seed: demo, apps, at, columns, rows, ...options});
	onTestFinished(() => console.close());
	const misplaced = new Misplaced(columns, rows);
	const check = async () => expect(await misplaced.find(console.output()), console.screen()).toEqual([]);
	await check();
	return {...console, check};
}

describe.each(someSizes)('foreign text at %d×%d', (columns, rows) => {
	test('stays in its cells in a list that scrolls, with a preview and a dialog', async () => {
		const {press, check} = await open('apps', [columns, rows]);
		const pages = Array.from({length: Math.ceil(apps.length / (rows - 8))}, () => 'pagedown');
		for (const key of [...pages, 'p', 'pageup', 'up', 'up', 'a', 'escape', 'p']) {
			await press(key);
			await check();
		}
	});

	test('stays in its cells in surfaces', async () => {
		const {press, check, screen} = await open('surfaces/cnv_1', [columns, rows], {
			intercept: async (request, pass) =>
				request.url.includes('/a2ui/') ? Response.json({surfaces: [surface]}) : pass(),
		});
		expect(screen()).toContain('app_00');
		for (const key of ['tab', 'tab', 'tab', 'pagedown', 'pagedown', 'pagedown', 'pageup', '/', 'v']) {
			await press(key);
			await check();
		}
	});
});

describe.each(someSizes)('each foreign text at %d×%d', (columns, rows) => {
	test.each(cases([0], [1]))(
		'stays in its cells in details and their dialogs (every second, from %i)',
		async (first) => {
			const all = apps.filter(({displayName = ''}) => /[^\x00-\u024f]/.test(displayName));
			const foreign = all.filter((_, index) => index % 2 === first);
			const {write, check, screen} = await open('apps', [columns, rows], {apps: foreign});
			for (const [index] of foreign.entries()) {
				await write(index === 0 ? '\ra' : `${esc}${esc}j\ra`);
				expect(screen()).toContain('Actions for');
				await check();
			}
		},
		60_000,
	);

	test('stays in its cells in fields and on the last line', async () => {
		const {write, check} = await open('apps', [columns, rows]);
		for (const text of [...words, 'نظام', '👨‍👩‍👧‍👦']) {
			await write(`/${text}${left}`);
			await check();
			await write(`\r:${text}`);
			await check();
			await write(`${esc}${esc}`);
		}
	}, 60_000);
});
