import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {expect, onTestFinished, test} from 'vitest';
import {usePreviousOwners} from '../../../../src/console/features/detail/use-previous-owners.ts';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {parseAddress} from '../../../../src/domain/address/address.ts';
import {openHistory} from '../../../../src/domain/history/open.ts';
import {pagesOf, temporaryFile} from '../../../domain/history/items.ts';
import {until} from '../../../support/until.ts';
import {show} from '../../show.tsx';

const tenant = 'https://eu.test';
const hour = 3_600_000;
const now = Date.parse('2026-06-15T12:00:00Z');
const owners = [
	{id: 'u_1', displayName: 'Ada'},
	{id: 'u_2', email: 'bo@example.test'},
];

/** What is said of an app with these owners now. It was read three hours and an hour ago. */
async function said(then: readonly object[], later: readonly object[], appOwners: unknown) {
	const history = await openHistory({file: temporaryFile()});
	onTestFinished(() => history.close());
	const save = (hours: number, read: readonly object[]) =>
		history.save(
			{name: `before-${hours}`, tenant, at: now - hours * hour},
			pagesOf('apps', [{id: 'app_1', ...(read.length > 0 && {appOwners: [...read]})}]),
		);
	await save(3, then);
	await save(1, later);
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	function Screen() {
		const lines = usePreviousOwners({id: 'app_1', ...(appOwners !== undefined && {appOwners})} as never);
		return <Text>{`(${lines.map(({label, value}) => `${label} ${value}`.trim()).join('; ')})`}</Text>;
	}
	const {text, settled} = show(
		<QueryClientProvider client={queries}>
			<Screen />
		</QueryClientProvider>,
		{
			size: {columns: 200, rows: 3},
			screen: {
				entry: {key: 1, address: parseAddress('apps/app_1'), seeds: {}},
				show: {now, timeStyle: 'utc'},
			} as never,
			services: {
				tenant: {api: {baseUrl: tenant}, queries} as never,
				state: {historyAccess: {openIfAny: async () => history} as never},
			},
		},
	);
	await settled();
	await until({screen: text}, () => queries.isFetching() === 0);
	await settled();
	return text().trim();
}

const head = '(Owners before; Previous owners ';

test.each<[string, readonly object[], readonly object[], unknown]>([
	[`${head}Ada, bo@example.test, until 2026-06-15 11:00Z)`, owners, [], []],
	[`${head}Ada, bo@example.test, in the last reading)`, owners, owners, undefined],
	[`${head}not known: no reading has one)`, [], [], []],
	['()', owners, [], owners],
	['()', owners, [], 'nobody'],
])('says “%s”', async (words, then, later, present) => {
	expect(await said(then, later, present)).toBe(words);
});
