/** A console whose history has earlier states of the tenant. */
import {onTestFinished} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import type {App} from '../../../src/contract/apps.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const tenant = 'https://tenant.example.test';
const hour = 3_600_000;
const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	updatedAt: '2026-06-01T00:00:00Z',
	...more,
});

/** A console whose history has readings from three hours and an hour ago, with further pages. The tenant has changed since. */
export async function remembered({services, ...options}: LaunchOptions = {}, further: readonly HistoryPage[] = []) {
	const place = {file: temporaryFile()};
	const history = await openHistory(place);
	const save = async (name: string, hours: number, apps: readonly App[]) => {
		async function* pages() {
			yield {kind: 'apps' as const, items: apps};
			yield {kind: 'notifications' as const, items: [{channelSettings: {email: {enabled: true}}}]};
			yield* further;
		}
		await history.save({name, tenant, at: testNow - hours * hour}, pages());
	};
	await save('early', 3, [app(1), app(2), app(3, {updatedAt: '2026-06-15T08:30:00Z'})]);
	await save('late', 1, [app(1, {displayName: 'Renamed', userCount: '9'}), app(2)]);
	await history.close();
	const historyAccess = historyIn(async () => place);
	const console = await launch({
		apps: [app(1, {displayName: 'Today'}), app(2), app(4)],
		...options,
		services: async (parts) => {
			const {state, ...others} = (typeof services === 'function' ? await services(parts) : services) ?? {};
			return {state: {historyAccess, ...state}, ...others};
		},
	});
	onTestFinished(async () => {
		await console.close();
		await historyAccess.close();
	});
	console.requests.length = 0;
	return console;
}
