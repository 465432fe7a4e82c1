import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import type {ReactNode} from 'react';
import {expect, onTestFinished, test} from 'vitest';
import {ApiError, type ApiErrorDetail} from '../../../../src/client/error.ts';
import {useHistoryChange, useHistoryQuery} from '../../../../src/console/features/shared/use-history.ts';
import {useReads} from '../../../../src/console/features/shared/use-reads.ts';
import {useSharedAddresses} from '../../../../src/console/features/shared/use-shared-addresses.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {show} from '../../show.tsx';

function open(node: ReactNode, historyAccess?: object) {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const errors: string[] = [];
	const shown = show(<QueryClientProvider client={queries}>{node}</QueryClientProvider>, {
		screen: {logError: (text) => void errors.push(text)},
		services: {
			tenant: {api: {baseUrl: 'https://eu.test'}, queries} as object,
			state: {historyAccess: historyAccess as never},
		},
	});
	const again = (next: ReactNode) => shown.rerender(<QueryClientProvider client={queries}>{next}</QueryClientProvider>);
	return {...shown, queries, errors, again};
}

test('a query of the history reads if it is wanted and there is one, and changes have it read again', async () => {
	let reads = 0;
	let change: ReturnType<typeof useHistoryChange> = () => undefined;
	function Screen({isWanted}: {readonly isWanted: boolean}) {
		change = useHistoryChange(['acks']);
		const read = async (history: unknown) => history && (`read ${++reads}` as string);
		const {data} = useHistoryQuery<unknown>(['acks', 1], read, isWanted);
		return <Text>{data === undefined ? 'nothing' : String(data)}</Text>;
	}
	const access = {openIfAny: async () => ({})};
	const {text, settled, again, reports} = open(<Screen isWanted={false} />, access);
	await settled();
	expect([text().trim(), reads]).toEqual(['nothing', 0]);
	again(<Screen isWanted />);
	await settled();
	expect(text().trim()).toBe('read 1');
	change(Promise.resolve(7), (result) => `Stored ${result}`);
	await settled();
	await settled();
	expect([text().trim(), reports]).toEqual(['read 2', ['Stored 7']]);
	change(Promise.reject(new Error('full')), 'Stored', {failed: 'Not stored: ', typed: 'ours'});
	await settled();
	change(Promise.reject(new Error('full')), 'Stored');
	change(undefined, 'Stored');
	change(Promise.resolve(8), 'Stored once more');
	await settled();
	expect(reports.slice(1)).toEqual(['Not stored: full. You typed: ours', 'full', 'Stored once more']);
	for (const without of [undefined, {openIfAny: async () => undefined}]) {
		const empty = open(<Screen isWanted />, without);
		await empty.settled();
		expect(empty.text().trim()).toBe('nothing');
	}
});

test('shared addresses are those of a kind, and stay when they cannot be read again', async () => {
	let isBroken = false;
	const list = async () => {
		if (isBroken) throw new Error('locked');
		return [
			{kind: 'bookmark', name: 'a'},
			{kind: 'view', name: 'b'},
		];
	};
	function Screen() {
		const {addresses, problem} = useSharedAddresses('bookmark');
		return <Text>{`${addresses.map(({name}) => name).join() || 'none'}; ${problem ?? 'fine'}`}</Text>;
	}
	const access = {openShared: async () => ({addresses: {list}})};
	const {text, settled, queries} = open(<Screen />, access);
	expect(text().trim()).toBe('none; fine');
	await settled();
	expect(text().trim()).toBe('a; fine');
	isBroken = true;
	await queries.invalidateQueries();
	await settled();
	expect(text()).toContain('a; Shared bookmarks are shown as they were: locked');
	const broken = open(<Screen />, access);
	await broken.settled();
	expect(broken.text()).toContain('none; Shared bookmarks are not shown: locked');
	for (const without of [undefined, {openShared: async () => undefined}]) {
		const empty = open(<Screen />, without);
		await empty.settled();
		expect(empty.text().trim()).toBe('none; fine');
	}
});

test('the reads of a screen log each error once, and none of a missing sign-in', async () => {
	const failure = (detail: Partial<ApiErrorDetail>) =>
		new ApiError({kind: 'forbidden', message: 'no', advice: '', applied: 'no', ...detail});
	const notice = {reason: 'busy', left: 1, attempt: 2};
	let calls = 0;
	let reads: ReturnType<typeof useReads> | undefined;
	function Screen({
		error,
		isFetching,
		isPending,
	}: {
		readonly error: Error | null;
		readonly isFetching: boolean;
		readonly isPending: boolean;
	}) {
		const refetch = async () => void calls++ as never;
		reads = useReads({error, isFetching, isPending, refetch}, {queryKey: ['x'], at: 5, notice});
		return null;
	}
	const one = failure({});
	const {again, settled, errors} = open(<Screen error={one} isFetching isPending />);
	expect(reads).toMatchObject({error: one, notice, isLoading: true, isCancelled: false, loadedAt: 5});
	for (const error of [
		one,
		null,
		failure({kind: 'unauthenticated'}),
		failure({kind: 'unauthenticated', status: 401, message: 'refused'}),
		failure({message: 'two'}),
	]) {
		again(<Screen error={error} isFetching={false} isPending />);
		await settled();
	}
	expect(reads).toMatchObject({notice: undefined, isLoading: false, isCancelled: true});
	expect(errors).toEqual(['no', 'refused', 'two']);
	again(<Screen error={null} isFetching={false} isPending={false} />);
	await settled();
	expect(reads).toMatchObject({error: undefined, isCancelled: false});
	reads?.refresh();
	expect(calls).toBe(1);
});
