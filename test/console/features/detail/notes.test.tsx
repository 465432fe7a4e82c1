import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import {useNotes} from '../../../../src/console/features/detail/use-notes.tsx';
import {useCommands} from '../../../../src/console/keymap/keyboard.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {parseAddress} from '../../../../src/domain/address/address.ts';
import {show} from '../../show.tsx';

interface Parts {
	readonly at?: string;
	readonly notes?: readonly object[];
	readonly access?: false;
	readonly failure?: string;
}

async function open({at = 'apps/app_1', notes = [], access, failure}: Parts = {}) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	let isDown = false;
	const [asked, written, errors]: [unknown[], unknown[], string[]] = [[], [], []];
	const team = {
		notes: async (...question: readonly unknown[]) => {
			asked.push(question);
			if (isDown) throw new Error('locked');
			return notes;
		},
		note: async (...note: readonly unknown[]) => {
			if (failure) throw new Error(failure);
			written.push(note);
		},
	};
	function Screen({row}: {readonly row: object | undefined}) {
		const {lines, remark, handler, overlay} = useNotes(row);
		useCommands('detail', {'detail.note': handler});
		const fields = lines.map((line) => JSON.stringify(line)).join('\n');
		return overlay || <Text>{`${remark || 'no remark'}\n${fields}`}</Text>;
	}
	const drawn = (row: object | undefined) => (
		<QueryClientProvider client={queries}>
			<Screen row={row} />
		</QueryClientProvider>
	);
	const first = {};
	const shown = show(drawn(first), {
		size: {columns: 150, rows: 12},
		screen: {
			entry: {key: 0, address: parseAddress(at), seeds: {}},
			show: {now: 0, timeStyle: 'utc'},
			logError: (text) => void errors.push(text),
		},
		services: {
			tenant: {api: {baseUrl: 'https://eu.test'}, queries} as object,
			state: {
				historyAccess:
					access === false ? undefined : ({open: async () => ({team}), openIfAny: async () => ({team})} as never),
			},
		},
	});
	shown.router.bind({'detail.note': ['w']});
	await shown.settled();
	return {
		...shown,
		asked,
		written,
		errors,
		remark: () => shown.lines()[0]?.trim(),
		async readAgain(fails = false) {
			isDown = fails;
			shown.rerender(drawn({}));
			await shown.settled();
		},
	};
}
const notes = [
	{version: 1, author: 'ada', at: 0, text: 'Ask first'},
	{version: 2, author: '', at: 60_000, text: 'Done'},
];

test('notes are at the end, with who wrote them, and are read with each read of the item', async () => {
	const {text, remark, asked, readAgain, errors} = await open({notes});
	expect(remark()).toBe('2 notes at the end');
	expect(text()).toMatch(
		/"Notes".*"ada, 1970-01-01 00:00Z".*"Ask first \(1\)".*"someone, 1970-01-01 00:01Z".*"Done \(2\)"/,
	);
	expect(asked[0]).toEqual(['https://eu.test', {kind: 'apps', id: 'app_1'}]);
	const count = asked.length;
	await readAgain();
	expect(asked).toHaveLength(count + 1);
	await readAgain(true);
	expect([remark(), errors]).toEqual(['2 notes at the end, later ones not read (!)', ['Notes were not read: locked']]);
});

test('an item without notes says nothing, and one whose notes were not read says so', async () => {
	const {remark, readAgain, lines} = await open();
	expect([remark(), lines()[1]?.trim()]).toEqual(['no remark', '']);
	await readAgain(true);
	expect(remark()).toBe('notes not read (!)');
	expect((await open({notes: notes.slice(1)})).remark()).toBe('1 note at the end');
});

test('a note is written for all with the history, and what was typed is not lost', async () => {
	const {press, paste, text, written, reports} = await open();
	await press('w');
	expect(text()).toMatch(/Note on this item.*For all with this history/);
	await press(...'mine', 'enter');
	expect(written).toEqual([['https://eu.test', {kind: 'apps', id: 'app_1'}, 'mine']]);
	expect(reports).toEqual(['Wrote the note: all who use this history see it']);
	expect(text()).not.toContain('Note on this item');
	await press('w', 'esc');
	expect(text()).not.toContain('Note on this item');
	await press('w');
	await paste('x'.repeat(1001));
	await press('enter');
	expect([reports.at(-1), written.length]).toEqual(['Not written: a note has at most 1000 characters', 1]);
	expect(text()).toContain('Note on this item');
	const failing = await open({failure: 'full'});
	await failing.press('w', ...'mine', 'enter');
	expect(failing.reports).toEqual(['Not written: full. You typed: mine']);
});

test('no note is written without a history, and of what it does not keep', async () => {
	for (const [parts, why] of [
		[{access: false}, 'No history to write to: no home directory'],
		[{at: 'requests'}, 'The history keeps no notes on this screen'],
		[{at: 'requests', access: false}, 'The history keeps no notes on this screen'],
	] as const) {
		const {press, reports, asked} = await open(parts);
		await press('w');
		expect([reports, asked]).toEqual([[why], []]);
	}
});
