import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import type {BoardReader} from '../../../../src/console/features/board/board-reader.ts';
import type {BoardReading} from '../../../../src/console/features/board/board-reading.ts';
import {type Applied, useAcks} from '../../../../src/console/features/board/use-acks.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {show} from '../../show.tsx';

const ackOf = (of: string, version: number, more: object = {}) => ({
	kind: 'acknowledgement',
	of,
	version,
	until: '2026-01-01',
	...more,
});
const judged = (...acks: readonly object[]) =>
	acks.map((silence) => ({silence})) as unknown as BoardReading['silences'];

interface Parts {
	readonly acks?: readonly object[] | Error | undefined;
	readonly access?: false;
	readonly past?: object;
	readonly into?: Applied;
}
type Reading = Partial<Pick<BoardReading, 'newest' | 'isLoading' | 'isStopped' | 'silences'>>;

function open(parts: Parts, first: Reading = {}) {
	const {access, past, into = {acks: undefined}} = parts;
	let {acks} = parts;
	const [judgements, errors]: [unknown[], string[]] = [[], []];
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const reader = {judgeAgain: (how: object) => judgements.push(how)} as unknown as BoardReader;
	const history = async () => {
		if (acks instanceof Error) throw acks;
		const list = acks;
		return list && {team: {acks: async () => list}};
	};
	function Board(reading: Reading) {
		const said = useAcks(into, reader, {newest: 1, isLoading: false, isStopped: false, silences: [], ...reading});
		return <Text>{said || 'all applied'}</Text>;
	}
	const board = (reading: Reading) => (
		<QueryClientProvider client={queries}>
			<Board {...reading} />
		</QueryClientProvider>
	);
	const {text, settled, rerender} = show(board(first), {
		screen: {logError: (error) => void errors.push(error)},
		services: {
			tenant: {api: {baseUrl: 'https://eu.test'}, queries, ...(past && {past})} as object,
			state: {historyAccess: access === false ? undefined : ({openIfAny: history} as never)},
		},
	});
	return {
		into,
		judgements,
		errors,
		async said(reading?: Reading, next = acks) {
			acks = next;
			if (reading) rerender(board(reading));
			await settled();
			await settled();
			return text().trim();
		},
	};
}

const unread = 'acknowledgements not read yet';

test('a board without a history applies all, and one that is being read or was stopped waits', async () => {
	expect(await open({access: false}).said()).toBe('all applied');
	expect(await open({acks: undefined}).said()).toBe('all applied');
	for (const reading of [{isLoading: true}, {isStopped: true}]) {
		const {said, judgements, into} = open({acks: []}, reading);
		expect([await said(), judgements, into.acks]).toEqual([unread, [], undefined]);
	}
});

test('a board is judged again when the acknowledgements are first read, and marks what later ones change', async () => {
	const [one, two] = [ackOf('a', 1), ackOf('a', 2)];
	const {said, judgements, into} = open({acks: [one, {...ackOf('b', 3), kind: 'take'}]});
	expect([await said(), judgements]).toEqual([unread, [{hasChanged: false}]]);
	expect(into.acks).toHaveLength(2);
	expect(await said({silences: judged(one, {...ackOf('rule', 0), kind: 'silence'})})).toBe('all applied');
	expect(await said({silences: judged(two)})).toBe(unread);
	expect(await said({silences: judged(ackOf('b', 1))})).toBe(unread);
	expect(await said({newest: 2, silences: judged(one)}, [one, {...ackOf('b', 3), kind: 'take'}])).toBe('all applied');
	expect(judgements).toHaveLength(1);
	expect(await said({newest: 3, silences: judged(one)}, [two, {...ackOf('b', 3), kind: 'take'}])).toBe(unread);
	expect(judgements).toEqual([{hasChanged: false}, {hasChanged: true}]);
	expect(await said({newest: 4, isLoading: true, silences: judged(two)}, [])).toBe('all applied');
	expect(judgements).toHaveLength(2);
});

test('a board without acknowledgements is judged once', async () => {
	const {said, judgements, into} = open({acks: []});
	expect([await said(), judgements, into.acks]).toEqual(['all applied', [], []]);
	const cleared = open({acks: [], into: {acks: [ackOf('a', 1)] as never}});
	await cleared.said();
	expect(cleared.judgements).toEqual([{hasChanged: true}]);
});

test('acknowledgements are not applied to an earlier state', async () => {
	const {said, judgements, into} = open({acks: [ackOf('a', 1)], past: {}});
	expect([await said(), judgements, into.acks]).toEqual(['acknowledgements not applied', [], undefined]);
	expect(await open({acks: [], past: {}}).said()).toBe('all applied');
	expect(await open({acks: new Error('locked'), past: {}}).said()).toBe(unread);
});

test('an unreadable history is an error of the screen', async () => {
	const {said, errors} = open({acks: new Error('locked'), into: {acks: []}});
	expect([await said(), errors]).toEqual([unread, ['Acknowledgements cannot be read: locked']]);
});
