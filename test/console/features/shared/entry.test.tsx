import {expect, onTestFinished, test} from 'vitest';
import {EntryScreen} from '../../../../src/console/features/shared/EntryScreen.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {formatAddress} from '../../../../src/domain/address/address.ts';
import {show} from '../../show.tsx';

function open({canGoForward = false, columns = 60} = {}) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const used = ['conv_1'];
	const events: unknown[] = [];
	const shown = show(
		<EntryScreen title="Surfaces" kind="app" addressOf={(appId) => ({screen: 'app', params: {appId}})} />,
		{
			size: {columns, rows: 24},
			screen: {
				entry: {key: 0, address: {screen: 'surfaces', params: {}}, seeds: {}},
				errorCount: 0,
				skew: 0,
				canGoForward,
				show: {now: 0, timeStyle: 'utc'},
				back: () => void events.push('back'),
				go: (address, seeds) => void events.push([formatAddress(address), seeds]),
			},
			services: {
				clock: {now: () => 0},
				tenant: {
					api: {baseUrl: '', journal: {inFlight: 0, subscribe: () => () => undefined}},
					queries,
					name: 'eu',
					writes: {left: 0},
				} as object,
				state: {
					knownIds: {list: () => used, add: (...added) => void events.push(added)},
					exampleIds: canGoForward ? {} : {app: ['conv_1', 'conv_2']},
				},
			},
		},
	);
	return {...shown, events};
}

test('an id that no list has is chosen among those used before and the examples, and is used before from then on', async () => {
	const {text, press, events} = open();
	expect(text()).toMatch(/Type or paste the app id.*conv_1 +used before.*conv_2 +an example of the demo tenant/);
	expect(text().match(/conv_1/g)).toHaveLength(1);
	await press('down', 'enter');
	expect(events).toEqual([
		['app', 'conv_2'],
		['apps/conv_2', undefined],
	]);
});

test('a typed id opens, and a typed share code is looked up and not stored', async () => {
	const typed = open();
	await typed.press(...'conv_9');
	expect(typed.text()).toMatch(/Open conv_9 +apps\/conv_9/);
	expect(typed.text()).not.toContain('share code');
	await typed.press('enter');
	expect(typed.events.at(-1)).toEqual(['apps/conv_9', undefined]);
	const code = open();
	await code.paste('KEEP-7Q2M-VALT');
	expect(code.text()).toContain('Look up the secret with this share code');
	await code.press('enter');
	expect(code.events).toEqual([['secret', {shareCode: 'KEEP-7Q2M-VALT'}]]);
});

test('Esc goes back, unless the person came back to this screen, where f asks', async () => {
	const first = open();
	await first.press('esc');
	expect(first.events).toEqual(['back']);
	const again = open({canGoForward: true});
	expect(again.text()).not.toContain('Type or paste');
	await again.press('f');
	expect(again.text()).toContain('Type or paste');
	await again.press('esc');
	expect([again.events, again.text()]).toEqual([[], expect.not.stringContaining('Type or paste')]);
});

test('the screen says what f does, one blank from either side', () => {
	const body = (columns: number) => open({canGoForward: true, columns}).lines()[2]?.trim();
	const start = 'The service has no call that lists these. f asks';
	expect([54, 53].map(body)).toEqual([`${start} for`, start]);
});
