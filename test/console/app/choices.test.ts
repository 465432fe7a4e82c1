/** Approved choices of the palette. SCREENS=write writes the file. */
import {test} from 'vitest';
import {findChoices, momentChoices, sinceChoices} from '../../../src/console/app/dialogs/argument-choices.ts';
import {
	boardChoices,
	bookmarkChoices,
	type Choice,
	commandChoices,
	entitlementChoices,
	type ItemSources,
	itemChoices,
	recentChoices,
	rememberedChoices,
	ruleChoices,
	searchChoices,
} from '../../../src/console/app/dialogs/palette-choices.ts';
import {personChoices, profileChoices, type ReadLists} from '../../../src/console/app/dialogs/profile-choices.ts';
import {History} from '../../../src/console/core/history.ts';
import type {Services} from '../../../src/console/core/services.ts';
import type {ArgumentChoice} from '../../../src/console/keymap/arguments.ts';
import {commands} from '../../../src/console/keymap/commands.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {keyOf} from '../../../src/console/query/page.ts';
import {formatAddress, parseAddress} from '../../../src/domain/address/address.ts';
import type {Hit} from '../../../src/domain/find/find.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

const opened: string[] = [];
const note = (text: string) => void opened.push(text);
const open: ItemSources['open'] = (address, seeds) => () =>
	note(`${formatAddress(address)} ${JSON.stringify(seeds ?? '')}`);

/** What a choice shows, and what it does. */
function said(choice: Choice | ArgumentChoice): string {
	choice.run();
	const {label, detail, whyNot} = choice;
	const target = 'target' in choice ? choice.target : undefined;
	return [label, detail, whyNot !== undefined && `not: ${whyNot}`, target && `@${target}`, ...opened.splice(0)]
		.filter(Boolean)
		.join(' | ');
}

const owner = (id: string, displayName: string, status = 'ENABLED') => ({id, displayName, status});
const rows = [
	{
		id: 'app_1',
		displayName: 'Payroll',
		appOwners: [owner('u"1', 'Ada'), owner('u2', 'Bo', 'DISABLED'), owner('u3', '')],
	},
	{id: 'app_2', displayName: 'Pay⟦U+200B⟧roll', appOwners: [owner('u"1', 'Ada')]},
	{id: 'app_3', displayName: 'Wiki pages of payments'},
	...Array.from({length: 9}, (_, index) => ({id: `x${index}`, displayName: `Extra ${index}`})),
];
const queries = createQueryClient();
const page = {list: rows, nextPageToken: undefined, problems: [], at: 5};
const key = keyOf({api: {baseUrl: 'https://a.test'} as Services['tenant']['api'], endpoint: apps.endpoint, input: {}});
queries.setQueryData(key, {pages: [page], pageParams: [undefined]});

const sources = (current: string): ItemSources => ({queries, current: parseAddress(current), open});
const available = (ids: readonly string[]) =>
	commands
		.filter(({id}) => ids.includes(id))
		.map((command) => ({command, handler: command.id === 'list.raw' ? {whyNot: 'no row'} : () => undefined}));

test('the palette offers what a text can mean', () => {
	const parts: string[] = [];
	const say = (name: string, choices: readonly (Choice | ArgumentChoice)[]) =>
		parts.push([`# ${name}`, ...choices.map(said)].join('\n'));
	const shown = available(['list.raw', 'list.down', 'go.apps', 'app.quit', 'app.palette', 'list.sort', 'board.take']);
	say('commands', commandChoices(shown, note));
	say('changes of the board', boardChoices(shown, open));
	say('rules', ruleChoices(open).slice(0, 2));
	const history = new History(parseAddress('board'));
	for (const address of ['apps/app_1', 'find/payroll', 'auth-configs']) history.go(parseAddress(address));
	history.back();
	say('visited', recentChoices(history, open));
	say(
		'bookmarks',
		bookmarkChoices(
			[
				{name: 'a', address: 'apps'},
				{name: 'b', address: 'nothing'},
			],
			open,
		),
	);
	for (const text of ['pay', 'app_2', 'extra', 'zzz']) say(`items: ${text}`, itemChoices(text, sources('board')));
	for (const text of ['en', 'ent', 'ENTITLEMENTS wiki', 'entitlex', 'ent zzz'])
		say(`entitlements: ${text}`, entitlementChoices(text, sources('board')));
	for (const current of ['board', 'apps', 'apps/app_1/entitlements/e/owners'])
		say(`searches from ${current}`, searchChoices('x', {...sources(current), isPast: false}));
	say('searches of the past', searchChoices('x', {...sources('apps'), isPast: true}));
	say('people', personChoices(sources('board')));
	const hit = {kind: 'apps', id: 'app_1', name: 'Payroll', asOf: 'noon', address: 'apps/app_1'} as unknown as Hit;
	say(
		'remembered',
		rememberedChoices(
			[hit, {...hit, name: '', gone: 'today'} as Hit],
			({id}) =>
				() =>
					note(id),
			(time) => `at ${time}`,
		),
	);

	const lists = {list: [{name: 'eu', baseUrl: 'https://eu.test'}], fleets: {all: ['eu', 'us']}} as unknown as ReadLists;
	for (const kind of ['profile', 'fleet'] as const) {
		const choices = (some: ReadLists | undefined) => profileChoices(kind, some, note);
		say(`${kind}: listed`, [...choices(lists)(''), ...choices(lists)('zz'), ...choices(lists)('@all')]);
		say(`${kind}: unread`, [
			...choices(undefined)(''),
			...choices(undefined)('@x'),
			...choices({...lists, problem: new Error('x')})('y'),
		]);
	}
	const go = (address: Parameters<typeof formatAddress>[0]) => note(formatAddress(address));
	for (const text of ['', ' 2h ']) {
		say(`since ${text}`, sinceChoices(go)(text));
		say(`find ${text}`, findChoices(go)(text));
	}
	for (const past of [undefined, {}])
		for (const text of ['', 'now', ' monday '])
			say(
				`at ${text}${past ? ' in the past' : ''}`,
				momentChoices({tenant: {past}} as Services, (wanted) => note(wanted))(text),
			);
	expectApprovedFile('test/console/app/approved-choices.txt', `${parts.join('\n\n')}\n`);
});
