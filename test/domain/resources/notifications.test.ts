import {expect, test} from 'vitest';
import {notificationCategories} from '../../../src/contract/notifications.ts';
import {
	categoryRows,
	channelFacts,
	channelStates,
	isKept,
	type RowFilter,
} from '../../../src/domain/resources/notifications.ts';

const settings = {
	channelSettings: {
		email: {
			enabled: true,
			reviews: {enabled: true, locked: true},
			system: {enabled: true},
			digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_MONDAY'},
		},
		chatA: {enabled: true, isConfigured: false, system: {enabled: true}},
		chatB: {enabled: false, isConfigured: true, system: {enabled: true}},
	},
};
const row = (category: string) => categoryRows(settings).find((each) => each.category === category);

test('shows whether channels are on and configured', () => {
	expect(channelStates(settings).map(({word}) => word)).toEqual(['on', 'on, not configured', 'off']);
});

test('formats every category', () => {
	expect(categoryRows(settings).map(({category}) => category)).toEqual(notificationCategories);
	expect(row('reviews')?.cells.email.word).toBe('on, locked');
	expect(row('reviews')?.cells.chatA.word).toBe('off');
	expect(row('digest')?.cells.email.word).toBe('on weekly monday');
});

test('keeps a digest schedule outside the contract unchanged', () => {
	const digest = {enabled: true, frequency: 'DIGEST_FREQUENCY_HOURLY', dayOfWeek: 'WEEKDAY_FUNDAY'};
	const rows = categoryRows({channelSettings: {email: {enabled: true, digest}}});
	const word = rows.find(({category}) => category === 'digest')?.cells.email.word;
	expect(word).toBe('on DIGEST_FREQUENCY_HOURLY WEEKDAY_FUNDAY');
});

test('a filter finds a category by its channels', () => {
	const categories = (filter: RowFilter) =>
		categoryRows(settings)
			.filter((row) => isKept(row, filter))
			.map(({category}) => category);
	expect(categories('locked')).toEqual(['reviews']);
	expect(categories('mixed')).toEqual(['digest', 'reviews']);
	expect(categories('off')).not.toContain('system');
	expect(categories('all')).toEqual(notificationCategories);
});

test('shows a channel that the response omits as not reported', () => {
	const settings = {channelSettings: {email: {}}};
	expect(channelStates(settings)).toMatchObject([
		{word: 'off', isEnabled: false, isConfigured: true},
		{word: 'not reported', isEnabled: undefined, isConfigured: undefined},
		{word: 'not reported', isEnabled: undefined, isConfigured: undefined},
	]);
	expect(categoryRows(settings).map(({cells}) => cells.chatA.word)).toEqual(
		notificationCategories.map(() => 'not reported'),
	);
	expect(categoryRows(settings).filter((row) => isKept(row, 'off'))).toHaveLength(notificationCategories.length);
	expect(categoryRows({channelSettings: {}}).filter((row) => isKept(row, 'off'))).toEqual([]);
});

test('the facts of a channel are its own state and its cells', () => {
	const facts = channelFacts(settings, 'chatA').map(({name, word}) => `${name}: ${word}`);
	expect(facts).toHaveLength(notificationCategories.length + 1);
	expect(facts[0]).toBe('Channel: on, not configured');
	expect(facts).toContain('System: on');
	expect(channelFacts(settings, 'email').map(({name, word}) => `${name}: ${word}`)).toContain('Reviews: on, locked');
});

test.each([
	[{enabled: true, locked: true}, 'on, locked', 'plain'],
	[{enabled: true}, 'on', 'plain'],
	[{locked: true}, 'off, locked', 'bad'],
	[{}, 'off', 'warn'],
	[undefined, 'off', 'warn'],
])('the category %j is %s', (reviews, word, tone) => {
	const [cell] = categoryRows({channelSettings: {email: {reviews}}} as typeof settings)
		.filter(({category}) => category === 'reviews')
		.map(({cells}) => cells);
	expect(cell?.email).toMatchObject({word, tone});
	expect(cell?.chatA).toMatchObject({isEnabled: undefined, isLocked: undefined});
});
