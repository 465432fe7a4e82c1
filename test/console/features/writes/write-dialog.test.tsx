/** The dialog of a write: nothing is sent before the whole change was read and confirmed, and nothing twice. */

import {QueryClientProvider} from '@tanstack/react-query';
import type {ComponentProps} from 'react';
import {describe, expect, onTestFinished, test} from 'vitest';
import {endedWrites} from '../../../../src/console/features/writes/use-write.ts';
import {WriteDialog, type WriteResult} from '../../../../src/console/features/writes/WriteDialog.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {rotateStepUpSecret} from '../../../../src/contract/step-up.ts';
import {Arming} from '../../../../src/domain/writes/arming.ts';
import type {ToneLine} from '../../../../src/text/tone.ts';
import {show} from '../../show.tsx';

const lines = (count: number): readonly ToneLine[] =>
	Array.from({length: count}, (_, index) => ({text: `line ${index + 1} of the change`}));

const done: WriteResult = {title: 'Updated', tone: 'good', lines: [{text: 'It is so now'}]};

interface Given extends Partial<ComponentProps<typeof WriteDialog>> {
	readonly columns?: number;
	readonly rows?: number;
	readonly isProtected?: boolean;
}

function open({columns = 80, rows = 24, isProtected = false, ...props}: Given = {}) {
	const sent: PromiseWithResolvers<WriteResult>[] = [];
	const closed: boolean[] = [];
	const queries = createQueryClient();
	// A write without a response would stay in the memory of the process.
	onTestFinished(() => {
		for (const {resolve} of sent) resolve(done);
	});
	const arming = new Arming({now: () => 0, isPinned: false, isDemo: !isProtected, isProtected});
	const shown = show(
		<QueryClientProvider client={queries}>
			<WriteDialog
				target="Update provider sup_1"
				change={lines(2)}
				request={[{text: 'POST /example'}]}
				endpoint={rotateStepUpSecret}
				send={() => {
					const answer = Promise.withResolvers<WriteResult>();
					sent.push(answer);
					return answer.promise;
				}}
				onClose={(isSettled) => closed.push(isSettled)}
				{...props}
			/>
		</QueryClientProvider>,
		{
			size: {columns, rows},
			services: {tenant: {name: 'acme', writes: arming, queries, api: {baseUrl: 'https://acme.example'} as never}},
		},
	);
	return {...shown, sent, closed, queries};
}

describe('a change that fits', () => {
	test('names the keys that go on, with those of its request', async () => {
		const {press, lines: shown} = open();
		const keys = () =>
			shown()
				.map((line) => line.replace(/[│┃]/g, '').trim())
				.filter((line) => line.includes('y send'));
		expect(keys()).toEqual(['y send · tab hide request · Esc cancel']);
		await press('tab');
		expect(keys()).toEqual(['y send · tab request · Esc cancel']);
	});

	test('is sent once by y, says so, and closes as settled', async () => {
		const {press, text, sent, closed, settled, reports} = open();
		expect(text()).toMatch(/Update provider sup_1 on acme line 1 .* line 2 .*POST \/example.*y send/);
		await press('y', 'y');
		expect(sent).toHaveLength(1);
		expect(text()).toMatch(/Sending.*waiting for the response/);
		await press('esc');
		expect(closed).toEqual([]);
		expect(JSON.stringify(reports)).toContain('Already sent: waiting for the response');
		sent[0]?.resolve(done);
		await settled();
		expect(text()).toMatch(/Updated.*It is so now.*Enter or Esc close/);
		await press('y', 'enter');
		expect([sent.length, closed]).toEqual([1, [true]]);
	});

	test('whose dialog is gone before its response is asked for now and then, not without a rest', async () => {
		const {press, rerender, queries} = open();
		await press('y');
		rerender(null);
		const [mutation] = queries.getMutationCache().getAll();
		expect(mutation?.state.status).toBe('pending');
		// The library waits this long before it looks again whether a write has ended.
		expect(mutation?.options.gcTime).toBeGreaterThanOrEqual(1_000);
	});

	test('is not sent by Enter, and Esc leaves it unsettled', async () => {
		const {press, sent, closed} = open();
		await press('enter', 'space', 'esc');
		expect([sent.length, closed]).toEqual([0, [false]]);
	});

	test('that can be corrected is not settled', async () => {
		const {press, sent, closed, settled} = open();
		await press('y');
		sent[0]?.resolve({...done, canBeCorrected: true});
		await settled();
		await press('esc');
		expect(closed).toEqual([false]);
	});

	test('is UNKNOWN if the console ends before its response', async () => {
		const {press, sent, settled, queries} = open();
		expect(endedWrites(queries)).toEqual([]);
		await press('y');
		expect(endedWrites(queries)).toEqual([
			expect.stringMatching(/^Update provider sup_1 on acme: .* UNKNOWN\. It may have been applied/),
		]);
		sent[0]?.resolve(done);
		await settled();
		expect(endedWrites(queries)).toEqual([]);
	});

	test('with a reason against it is shown and cannot be sent', async () => {
		const {press, text, sent} = open({whyNot: 'the name is empty'});
		expect(text()).toContain('Cannot send: the name is empty');
		await press('y', 'enter');
		expect(sent).toEqual([]);
	});

	test('of a protected tenant is not sent before writes are allowed, and its border names the tenant', async () => {
		const {press, text, reports, sent} = open({isProtected: true});
		expect(text()).toContain('acme (protected)');
		await press('y');
		expect(sent).toEqual([]);
		expect(reports.join()).toMatch(/:write 10m/);
	});

	test('folds and unfolds its request', async () => {
		const {press, text} = open();
		await press('tab');
		expect(text()).not.toContain('POST /example');
		await press('tab');
		expect(text()).toContain('POST /example');
	});
});

describe('a change that is longer than the screen', () => {
	test('is not sent before its last line was seen', async () => {
		const {press, text, sent} = open({rows: 12, change: lines(30)});
		expect(text()).toMatch(/more lines \(arrows\).*then y send/);
		await press('y');
		expect(sent).toEqual([]);
		await press('pagedown', 'pagedown', 'pagedown', 'pagedown', 'pagedown', 'y');
		expect(sent).toHaveLength(1);
	});

	test('whose middle was jumped over is not sent', async () => {
		const {press, text, sent} = open({rows: 12, change: lines(30)});
		await press('end', 'y');
		expect(text()).toMatch(/lines not seen/);
		expect(sent).toEqual([]);
	});
});

describe('a change that is confirmed by typing', () => {
	const typed = {what: 'the count', expected: '12'};

	test('is sent by the right text alone', async () => {
		const {press, text, reports, sent} = open({typed});
		expect(text()).toContain('Type the count “12” and Enter to send it');
		await press('y', 'enter');
		expect(sent).toEqual([]);
		expect(reports.at(-1)).toMatch(/Not “12”: nothing was sent/);
		await press('backspace', '1', '2', 'enter');
		expect(sent).toHaveLength(1);
	});
});

describe('a long write', () => {
	test('asks for a text in at most two lines, and repeats none that has no room in them', async () => {
		for (const [length, asked] of [
			[10, /Type the name “x{10}” and Enter to send it/],
			[40, /Type the name “x+” and Enter to send it/],
			[130, /Type the name, as above, and Enter to send it/],
		] as const) {
			const {press, text} = open({typed: {what: 'the name', expected: 'x'.repeat(length)}});
			await press('enter');
			expect(text()).toMatch(asked);
		}
	});

	test('shows its progress, and Esc stops it before its next call', async () => {
		let stops = 0;
		const {press, text} = open({progress: [{text: '3 of 9 sent'}], onCancel: () => stops++});
		await press('y');
		expect(text()).toMatch(/3 of 9 sent.*Esc stop before the next call/);
		await press('esc');
		expect(stops).toBe(1);
	});
});

test('the last line has the next keys, and loses whole ones on a narrow screen', () => {
	const typed = {what: 'the id', expected: 'sup_1'};
	const footer = (given: Given) => {
		const inside = open(given)
			.lines()
			.map((line) => line.replace(/[│┃]/g, '').trim())
			.filter((line) => /[a-z]/.test(line));
		return inside.slice(given.typed ? -2 : -1).join(' / ');
	};
	const drawn = [
		...[46, 45, 44, 43, 42, 41, 30, 29, 12].map((columns) => [`${columns}`, {columns}] as const),
		...[80, 36].map((columns) => [`${columns}, typed`, {columns, typed}] as const),
		['without a request', {request: []}] as const,
		['blocked', {whyNot: 'Read-only'}] as const,
		...[80, 40, 30].map((columns) => [`${columns}, unread`, {columns, rows: 12, change: lines(40)}] as const),
		['typed, unread', {rows: 12, change: lines(40), typed}] as const,
	].map(([name, given]) => `${name}: ${footer(given)}`);
	expect(drawn.join('\n')).toMatchInlineSnapshot(`
		"46: y send · tab hide request · Esc cancel
		45: y send · tab hide request · Esc cancel
		44: y send · tab hide request · Esc cancel
		43: y send · tab hide request · Esc cancel
		42: y send · tab hide request · Esc cancel
		41: y send · tab hide request
		30: y send · tab hide request
		29: y send · tab hide request
		12: y send
		80, typed: POST /example / Type the id “sup_1” and Enter to send it
		36, typed: Type the id “sup_1” and Enter to / send it
		without a request: y send · Esc cancel
		blocked: Cannot send: Read-only
		80, unread: 34 more lines (arrows) · then y send
		40, unread: 34 more lines (arrows) · then y send
		30, unread: 35 more lines (arrows)
		typed, unread: line 6 of the change / 34 more lines (arrows) · then Enter"
	`);
});

test('a change that was read to its end names the next keys first, wherever it is scrolled to', async () => {
	const footers: (string | undefined)[] = [];
	for (const given of [{}, {typed: {what: 'the id', expected: 'sup_1'}}]) {
		const {press, lines: shown} = open({rows: 12, change: lines(40), request: [], ...given});
		await press(...Array(8).fill('pagedown'));
		for (const key of ['end', 'up', 'home'] as const) {
			await press(key);
			const texts = shown().map((line) => line.replace(/[│┃]/g, '').trim());
			footers.push(texts.findLast((line) => /[a-z]/.test(line)));
		}
	}
	expect(footers).toEqual([
		'y send · Esc cancel',
		'y send · Esc cancel · 1 more line (arrows)',
		'y send · Esc cancel · 34 more lines (arrows)',
		'Enter: type the id · Esc cancel',
		'Enter: type the id · Esc cancel · 1 more line (arrows)',
		'Enter: type the id · Esc cancel · 34 more lines (arrows)',
	]);
});

test('the border of a protected tenant names it first, and loses words of the title', () => {
	const drawn = [40, 39, 38, 27, 26, 25, 24, 20].map((columns) => {
		const top = open({isProtected: true, columns})
			.lines()
			.find((line) => line.includes('acme'));
		return `${columns}: ${top?.trim()}`;
	});
	expect(drawn.join('\n')).toMatchInlineSnapshot(`
		"40: ╭─ acme (protected) · Review and send ─╮
		39: ╭─ acme (protected) · Review ─────────╮
		38: ╭─ acme (protected) · Review ────────╮
		27: ╭─ acme (protected) ──────╮
		26: ╭─ acme (protected) ─────╮
		25: ╭─ acme (protected) ────╮
		24: ╭─ acme (protected) ───╮
		20: ╭─ acme (protect… ─╮"
	`);
});
