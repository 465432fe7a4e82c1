import {expect, test} from 'vitest';
import {pastCounts} from '../../../src/domain/board/history.ts';
import {app, now} from './rule-cases.ts';

test('counts the findings of an earlier state with its clock, and leaves out the kinds that it does not include', async () => {
	let pauses = 0;
	const apps = Array.from({length: 120}, (_, index) =>
		app({id: `app_${index}`, appOwners: index % 2 ? [] : undefined}),
	);
	const counts = await pastCounts(
		{at: now, has: (kind) => kind === 'apps', items: () => apps},
		[],
		async () => void pauses++,
	);
	expect(counts.get('app-without-owners')).toBe(120);
	expect(counts.get('app-deleted-with-users')).toBe(0);
	expect(counts.has('notification-email-off')).toBe(false);
	expect(pauses).toBe(2);
});

test('leaves out silenced findings, as the board does', async () => {
	const silence = {kind: 'silence', of: 'app-without-owners', reason: 'x', until: '2030-01-01'} as const;
	const state = {at: now, has: () => true, items: () => [app({appOwners: []})]};
	const counts = await pastCounts({...state, has: (kind) => kind === 'apps'}, [silence], async () => undefined);
	expect(counts.get('app-without-owners')).toBe(0);
});

test('leaves out rules that could not judge every item', async () => {
	const items = () => [app({appOwners: []}), app({id: 'b', updatedAt: 'soon'})];
	const state = {at: now, has: (kind: string) => kind === 'apps', items};
	const counts = await pastCounts(state, [], async () => undefined);
	expect(counts.get('app-without-owners')).toBe(1);
	expect(counts.has('app-stale')).toBe(false);
});
