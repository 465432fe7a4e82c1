import {expect, test} from 'vitest';
import type {Clipboard} from '../../../../src/console/core/services.ts';
import {lastCopied, rawJson, useCopy, useCopyHandlers} from '../../../../src/console/features/shared/use-copy.ts';
import type {Handlers} from '../../../../src/console/keymap/keyboard.tsx';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Listed, Row} from '../../../../src/domain/resources/resource.ts';
import type {Search} from '../../../../src/domain/resources/search/search.ts';
import {show} from '../../show.tsx';

const resource = apps as unknown as Listed;
type Copied = Awaited<ReturnType<Clipboard['write']>>;

function open(
	copied: Partial<Copied>,
	rows: readonly Row[] = [],
	of: Listed = resource,
	asOf?: number,
	search: Search | null = {query: ['x']},
) {
	const written: string[] = [];
	const clipboard: Clipboard = {
		write: async (text, {isShort = false} = {}) => {
			written.push(`${isShort ? 'short: ' : ''}${text}`);
			return {via: 'pbcopy', isConfirmed: true, isCleared: false, ...copied};
		},
	};
	let copy: ReturnType<typeof useCopy> = () => undefined;
	let handlers: Handlers = {};
	function Screen() {
		copy = useCopy();
		handlers = useCopyHandlers({resource: of, rows});
		return null;
	}
	const api = {asOf, preview: (_: unknown, input: unknown) => ({curl: `curl ${JSON.stringify(input)}`})};
	const entry = {key: 0, address: {screen: 'apps', params: {}, ...(search && {search})}, seeds: {}} as const;
	const {reports, settled, router, rerender} = show(<Screen />, {
		services: {machine: {clipboard}, tenant: {api} as object},
		screen: {entry, skew: 0, show: {now: 0, timeStyle: 'utc'}},
	});
	return {
		clipboard,
		unbind() {
			router.bind({'copy.show': []});
			rerender(<Screen />);
		},
		written,
		handlers,
		async said(what: string, text: string) {
			copy(what, text);
			await settled();
			return reports.at(-1);
		},
		async run(id: keyof Handlers) {
			const handler = handlers[id];
			if (typeof handler !== 'function') return handler;
			handler();
			await settled();
			return [written.at(-1), reports.at(-1)];
		},
	};
}

test('a copy names its method, what the terminal did not confirm, and what may keep it', async () => {
	const confirmed = open({});
	expect(await confirmed.said('the id', 'app_1')).toBe('Copied the id by pbcopy');
	expect(lastCopied(confirmed.clipboard)).toBe('app_1');
	expect(await open({mayKeep: 'klipper'}).said('the id', 'app_1')).toBe(
		'Copied the id by pbcopy, but klipper may keep it',
	);
	const {said} = open({isConfirmed: false, via: 'the terminal'});
	expect(await said('the id', 'app_1')).toMatch(
		/^app_1: the id, copied by the terminal \(not confirmed, .+ shows it\)$/,
	);
	const line = 'x'.repeat(200);
	expect(await said('the row', line)).toContain(`${line}: the row, copied by`);
	for (const text of [`${line}x`, 'a\nb', ''])
		expect(await said('the row', text)).toMatch(/^Copied the row by the terminal \(not confirmed, .+ shows it\)$/);
});

test('a share code is never shown or kept, and a person learns who clears it', async () => {
	const code = 'KEEP-7Q2M-VALT';
	const {said, clipboard, written} = open({isCleared: true});
	expect(await said('the code', code)).toBe('Copied the code by pbcopy; the share code is cleared after a minute');
	expect([lastCopied(clipboard), written]).toEqual([undefined, [`short: ${code}`]]);
	expect(await open({isConfirmed: false}).said('the code', code)).toBe(
		'Copied the code by pbcopy (not confirmed); clear the share code yourself: castellan cannot',
	);
});

const rows = [
	{id: 'app_1', displayName: 'Pay\troll'},
	{id: 'app_2', displayName: 'Wiki'},
];

test('the marked rows are copied together, one a line, and a single one by itself', async () => {
	const one = open({}, rows.slice(0, 1));
	expect(await one.run('copy.id')).toEqual(['app_1', 'Copied the id by pbcopy']);
	const two = open({}, rows);
	expect(await two.run('copy.id')).toEqual(['app_1\napp_2', 'Copied the id of 2 apps by pbcopy']);
	expect(await two.run('copy.name')).toEqual(['Pay\troll\nWiki', 'Copied the name of 2 apps by pbcopy']);
	const [text = ''] = (await two.run('copy.row')) as readonly string[];
	const cells = text.split('\n').map((line) => line.split('\t'));
	expect(cells.map(({length}) => length)).toEqual([resource.columns.length, resource.columns.length]);
	expect(cells.map(([name]) => name)).toEqual(['Pay roll', 'Wiki']);
	expect(await two.run('copy.raw')).toEqual([
		'[\n  {\n    "id": "app_1",\n    "displayName": "Pay\\troll"\n  },\n  {\n    "id": "app_2",\n    "displayName": "Wiki"\n  }\n]',
		'Copied the raw JSON by pbcopy',
	]);
	expect(rawJson(...rows.slice(1))).toBe('{\n  "id": "app_2",\n  "displayName": "Wiki"\n}');
	expect(await two.run('copy.address')).toEqual(['apps?query=x', 'Copied the address by pbcopy']);
	expect(await two.run('copy.curl')).toEqual(['curl {"query":"x"}', 'Copied the request as curl by pbcopy']);
});

test('a list without a search is requested without one, and no key shows a copy that none is bound to', async () => {
	const {run, said, unbind} = open({isConfirmed: false}, rows, resource, undefined, null);
	expect(await run('copy.curl')).toEqual(['curl {}', expect.any(String)]);
	unbind();
	expect(await said('the row', '')).toBe('Copied the row by pbcopy (not confirmed)');
});

test('nothing is copied without a row, of an earlier state no request, and of several requests none', async () => {
	const {handlers} = open({});
	for (const id of ['copy.id', 'copy.name', 'copy.row', 'copy.raw'] as const)
		expect(handlers[id]).toEqual({whyNot: 'Nothing to copy here'});
	expect(await open({}, rows, resource, 1).run('copy.curl')).toEqual({
		whyNot: 'This comes from the history, so no request loaded it',
	});
	const {endpoint, ...several} = resource as Listed & {readonly endpoint: unknown};
	expect(endpoint).toBeDefined();
	expect(await open({}, rows, several as Listed).run('copy.curl')).toEqual({
		whyNot: 'Several requests loaded this: @ lists them',
	});
});
