/** Counts the work of readings of a number of apps, and of the difference between two of them. */
import {changes as changesIn} from '../../src/domain/history/changes.ts';
import {openTemporaryHistory} from '../../src/domain/history/open.ts';
import type {Counter} from './counter.ts';

const pageLength = 100;
const changes = 10;

export async function measureHistory(
	count: number,
	counter: Counter,
): Promise<Readonly<Record<string, {readonly work: number}>>> {
	const history = await openTemporaryHistory();
	let at = 0;
	/** A reading in which the first apps have another name. */
	async function* pages(changed: number, name: string) {
		for (let from = 0; from < count; from += pageLength) {
			const items = Array.from({length: pageLength}, (_, index) => ({
				id: `app_${String(from + index).padStart(7, '0')}`,
				displayName: from + index < changed ? name : 'App',
				userCount: '3',
			}));
			yield {kind: 'apps' as const, items};
		}
	}
	const save = (changed: number, name: string) =>
		history.save({name: `s${at}`, tenant: 'https://a.test', at: at++}, pages(changed, name));
	const results: Record<string, {readonly work: number}> = {};
	async function operate<T>(name: string, act: () => Promise<T>): Promise<T> {
		await counter.take();
		const result = await act();
		results[name] = {work: await counter.take()};
		return result;
	}
	await operate('a first reading', () => save(0, ''));
	const before = await operate('an unchanged reading', () => save(0, ''));
	const after = await operate('a reading with ten changes', () => save(changes, 'Renamed'));
	await operate('the difference of two readings', async () => {
		let count = 0;
		for await (const _ of changesIn(history, {since: before, until: after})) count++;
		if (count !== changes) throw new Error(`${count} changes`);
	});
	await history.close();
	return results;
}
