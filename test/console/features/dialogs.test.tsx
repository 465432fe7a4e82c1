import {useEffect, useEffectEvent} from 'react';
import {describe, expect, test} from 'vitest';
import type {Services} from '../../../src/console/core/services.ts';
import {ReasonDialog, useSilence} from '../../../src/console/features/board/use-reasons.tsx';
import {LinksMenu} from '../../../src/console/features/detail/DetailScreen.tsx';
import {UrlMenu} from '../../../src/console/features/detail/UrlMenu.tsx';
import {CountMenu} from '../../../src/console/features/list/ListDialog.tsx';
import {ListPrompt, type ListPromptKind} from '../../../src/console/features/list/ListPrompt.tsx';
import {ActionMenu} from '../../../src/console/features/shared/ActionMenu.tsx';
import {OutcomeDialog} from '../../../src/console/features/surfaces/OutcomeDialog.tsx';
import type {BoardRow} from '../../../src/domain/board/groups.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {show} from '../show.tsx';

describe.each([
	[80, 24],
	[40, 12],
])('at %i by %i', (columns, rows) => {
	const size = {columns, rows};

	describe('a reason', () => {
		function open(problem?: string) {
			const events: unknown[] = [];
			const dialog = show(
				<ReasonDialog
					verb="silence"
					title="Apps without an owner"
					effect="Hides it"
					onSave={(...saved) => {
						events.push(saved);
						return problem;
					}}
					onClose={() => events.push('closed')}
				/>,
				{size, services: {clock: {now: () => Date.parse('2026-01-01T12:00:00Z')}}},
			);
			return {...dialog, events};
		}

		test('is asked for first, then the last day, a month from now unless another is typed', async () => {
			const {press, text, events} = open();
			expect(text()).toMatch(/Reason to silence Apps.*Hides it/);
			await press(...'ours', 'enter');
			expect(text()).toMatch(/Last day to silence Apps.*2026-01-31/);
			await press('enter');
			expect(events).toEqual([['ours', '2026-01-31'], 'closed']);
		});

		test('cannot be blank', async () => {
			const {press, text, events} = open();
			await press('space', 'enter');
			expect(text()).toContain('Reason to silence');
			expect(events).toEqual([]);
		});

		test('stays open with what is wrong', async () => {
			const {press, reports, events} = open('Not a day');
			await press(...'ours', 'enter', ...'soon', 'enter');
			expect([reports, events]).toEqual([['Not a day'], [['ours', 'soon']]]);
		});
	});

	describe('the links of an item', () => {
		const open = (row: Row) => {
			const closed: string[] = [];
			return {...show(<LinksMenu resource={apps} row={row} onClose={() => closed.push('closed')} />, {size}), closed};
		};

		test('open the address under the cursor', async () => {
			const {press, text, opened, closed} = open({id: 'app_1', displayName: 'Vault', parentAppId: 'app_0'});
			expect(text()).toMatch(/From Vault to.*Owners of its entitlements.*Parent app app_0/);
			await press('down', 'enter');
			expect([opened, closed]).toEqual([['apps/app_0'], ['closed']]);
		});

		test('are left without opening one', async () => {
			const {press, opened, closed} = open({id: 'app_1'});
			await press('esc');
			expect([opened, closed]).toEqual([[], ['closed']]);
		});
	});

	describe('the web addresses of an item', () => {
		const row = {id: 'app_1', url: 'https://vault.example.test/start', note: 'ftp://x.example.test'};
		const open = (openUrl: NonNullable<Services['machine']['openUrl']>) =>
			show(<UrlMenu row={row} onClose={() => undefined} />, {size, services: {machine: {openUrl}}});

		test('show their hosts first, and only a choice opens one', async () => {
			const urls: string[] = [];
			const {press, text, reports} = open(async (url) => void urls.push(url));
			expect(text()).toMatch(/▌ +vault\.example\.test/);
			expect(text()).not.toContain('ftp');
			expect(urls).toEqual([]);
			await press('enter');
			expect([urls, reports]).toEqual([[row.url], ['Opened vault.example.test in your browser']]);
		});

		test('are not said to be opened without a browser', async () => {
			const {press, reports} = open(() => Promise.reject(new Error('no browser')));
			await press('enter');
			expect(reports).toEqual(['Not opened: no browser']);
		});
	});

	describe('the outcome of a press', () => {
		test('opens a page only after Enter', async () => {
			const urls: string[] = [];
			const closed: string[] = [];
			const {press, text, reports} = show(
				<OutcomeDialog
					outcome={{kind: 'open-url', url: 'https://a.example.test/', host: 'a.example.test'}}
					onClose={() => closed.push('closed')}
				/>,
				{size, services: {machine: {openUrl: async (url) => void urls.push(url)}}},
			);
			expect(text()).toMatch(/Open a page at a\.example\.test\?.*https:\/\/a\.example\.test\//);
			expect(urls).toEqual([]);
			await press('enter');
			expect([urls, closed]).toEqual([['https://a.example.test/'], ['closed']]);
			expect(reports).toEqual(['Opened a.example.test in your browser']);
		});

		test('opens nothing on Esc', async () => {
			const urls: string[] = [];
			const {press} = show(
				<OutcomeDialog
					outcome={{kind: 'open-url', url: 'https://a.example.test/', host: 'a.example.test'}}
					onClose={() => undefined}
				/>,
				{size, services: {machine: {openUrl: async (url) => void urls.push(url)}}},
			);
			await press('esc');
			expect(urls).toEqual([]);
		});

		test('is an event that was not sent, and names what it omits', () => {
			const envelope = {name: 'approve', surfaceId: 's', sourceComponentId: 'b', timestamp: '', context: {}};
			const {text} = show(
				<OutcomeDialog outcome={{kind: 'event', envelope, withheld: ['/pin'], notes: []}} onClose={() => undefined} />,
				{size},
			);
			// A scroll bar can stand at the end of each line.
			const whole = text()
				.replaceAll(/ ?[┃│] ?/g, ' ')
				.replaceAll(/ +/g, ' ');
			expect(whole).toMatch(/Action approve: not sent.*Omitted, because an obscured field contains it: \/pin/);
		});
	});
});

function Silencing({id}: {readonly id: string}) {
	const {handler, overlay} = useSilence({id, subject: {label: 'Apps'}} as BoardRow);
	const begin = useEffectEvent(() => void (typeof handler === 'function' && handler()));
	useEffect(() => begin(), []);
	return overlay;
}

test('a silence of an unknown rule is refused, and one of a known rule is saved', async () => {
	const saved: unknown[] = [];
	const open = (id: string) =>
		show(<Silencing id={id} />, {
			services: {
				clock: {now: () => Date.parse('2026-01-01T12:00:00Z')},
				machine: {saveSilence: async (entry) => void saved.push(entry)},
			},
		});
	const unknown = open('no-such-rule');
	await unknown.settled();
	await unknown.press(...'ours', 'enter', 'enter');
	expect(unknown.reports.join()).toMatch(/^Not silenced: Unknown rule/);
	expect(saved).toEqual([]);
	const existing = open('app-without-owners');
	await existing.settled();
	await existing.press(...'ours', 'enter', 'enter');
	expect(saved).toEqual([{id: 'app-without-owners', reason: 'ours', until: '2026-01-31'}]);
	expect(existing.reports.join()).toMatch(/^Silenced app-without-owners until 2026-01-31/);
});

describe('the values of a column', () => {
	const [column] = apps.columns;
	const rows = ['Vault', 'Mail', 'Vault', '', 'a"b'].map((displayName, index) => ({id: `app_${index}`, displayName}));

	function open() {
		const filters: string[] = [];
		if (!column) throw new Error('Apps have no column');
		const menu = show(
			<CountMenu column={column} rows={rows} onFilter={(filter) => filters.push(filter)} onClose={() => undefined} />,
		);
		return {...menu, filters};
	}

	test('come with their counts, the most frequent first, and choosing one filters by it', async () => {
		const {press, text, filters} = open();
		expect(text()).toMatch(/Name: 4 values in 5 rows.*Vault +█+ 2.*Mail +█+ 1/);
		await press('enter');
		expect(filters).toEqual(['name:"Vault"']);
	});

	test('that a filter cannot name are refused', async () => {
		const {press, reports, filters} = open();
		await press(...'a"b', 'enter');
		expect([reports, filters]).toEqual([['A filter cannot name this value'], []]);
	});
});

describe('the input below a list', () => {
	const open = (kind: ListPromptKind, filter = '') => {
		const filters: string[] = [];
		const prompt = show(
			<ListPrompt
				kind={kind}
				resource={apps}
				search={{}}
				filter={filter}
				onFilter={(text) => filters.push(text)}
				onClose={() => filters.push('closed')}
			/>,
		);
		return {...prompt, filters};
	};

	test('filters while one types, and Esc restores the filter of before', async () => {
		const {press, frame, filters} = open('filter', 'old');
		expect(frame()).toContain('Filter (loaded rows): old');
		await press('x');
		await press('y', 'esc');
		expect(filters).toEqual(['x', 'xy', 'old', 'closed']);
	});

	test('keeps the filter on Enter, and completes columns with Tab', async () => {
		const {press, filters} = open('filter');
		await press(...'use', 'tab', 'enter');
		expect(filters.slice(-2)).toEqual(['users:', 'closed']);
	});
});

describe('the action menu', () => {
	const open = () => {
		const ran: string[] = [];
		const closed: string[] = [];
		const shown = show(null);
		shown.router.add({
			scope: 'list',
			handlers: () => ({
				'list.open': () => void ran.push('open'),
				'list.sort': {whyNot: 'Nothing is loaded'},
				'copy.id': () => void ran.push('copy id'),
			}),
		});
		shown.rerender(
			<ActionMenu
				subject="Vault"
				links={[{title: 'Parent app', address: 'apps/app_0'}]}
				onClose={() => {
					closed.push('closed');
					shown.rerender(null);
				}}
			/>,
		);
		return {...shown, ran, closed};
	};

	test('lists what can be done, runs the item under the cursor after it has closed, and opens links', async () => {
		const {press, text, settled, ran, closed} = open();
		await settled();
		expect(text()).toMatch(/Actions for Vault.*enter +Open.*Go to: Parent app.*Copy…/);
		await press('enter');
		expect([ran, closed]).toEqual([['open'], ['closed']]);
	});

	test('opens a link', async () => {
		const {press, settled, opened, closed} = open();
		await settled();
		await press('down', 'enter');
		expect([opened, closed]).toEqual([['apps/app_0'], ['closed']]);
	});

	test('lists the copies with the keys that follow y, and goes back with Esc', async () => {
		const {press, text, settled, ran} = open();
		await settled();
		await press('y');
		expect(text()).toMatch(/Copy from Vault.*i +Copy the id/);
		await press('esc');
		expect(text()).toContain('Actions for Vault');
		// In one write, as fast typing.
		await press('y', 'i');
		expect(ran).toEqual(['copy id']);
	});
});
