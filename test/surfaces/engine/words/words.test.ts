/** A host replaces every word: no English word stays in any state of focus or after any key. */
import {describe, expect, test} from 'vitest';
import type {Surface} from '../../../../src/contract/surfaces.ts';
import {noTenantData, type TenantDataUpdate} from '../../../../src/surfaces/engine/tenant-data.ts';
import {wordsWith} from '../../../../src/surfaces/engine/words/words.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {printConversation} from '../../../../src/surfaces/view/print.ts';
import {type Intent, intents} from '../../../../src/surfaces/widgets/widget.ts';
import type {Catalogue} from '../../../../src/surfaces/widgets/widgets.ts';
import {demoSeed} from '../../../../src/tenant/seed/demo.ts';
import {clean} from '../../../../src/text/visible.ts';
import {plainPen} from '../../widgets/draw.ts';
import {casesFor} from './cases.ts';
import {foreignSurface, wordsOf} from './foreign.ts';
import {markedWords, unusedWords} from './marked.ts';

const now = Date.UTC(2026, 0, 15, 10, 30);
const failed = () => {
	throw new Error('β');
};
const functions = [
	{name: 'κ', args: {λ: 'list'}, evaluate: () => new Date(0)},
	{name: 'μ', args: {}, evaluate: failed},
] as const;
const options = {
	clean,
	now: () => now,
	timeZone: 'Europe/Berlin',
	locale: 'el',
	pen: plainPen(),
	words: markedWords,
	functions,
};

const tenants: readonly TenantDataUpdate[] = [
	{},
	{channels: () => ({state: 'loading'}), apps: {state: 'loading'}},
	{
		channels: () => ({state: 'loaded', value: [{name: 'α', word: 'β', tone: 'good'}]}),
		apps: {state: 'loaded', value: {choices: [{id: '1', name: 'α'}], hasMore: true}},
	},
	{apps: {state: 'loaded', value: {choices: [], hasMore: false}}},
];

interface Form {
	readonly isLinear: boolean;
	readonly width?: number;
	readonly maximumLines?: number;
	readonly catalogue?: Partial<Catalogue>;
	readonly height?: number;
}

const printed = (surfaces: readonly Surface[], {width = 200, ...form}: Form): string =>
	[...printConversation(surfaces, {...options, ...form, width, tenantData: noTenantData})].join('\n');

/** Each is a sequence of intents on a focused component, and of letters to type after a quote. */
const scripts = [
	'toggle',
	'copy',
	'"A "A "←',
	'left zoom-in zoom-out',
	'first right right "3 "1',
	'first right right "0 "0',
	'first "1 right',
	'toggle left left left toggle left',
	'act right act',
	'act act',
	...intents,
	'"- "9 "9 undo',
	'filter "9 act',
	'filter "β',
	'"β',
	'leave first "1',
].map((script) => script.split(' '));

/** A text that is longer than a field. */
const long = '1'.repeat(70_000);

/** Focuses each component and runs each script on it. Returns all that a person can read. */
function operated(
	surfaces: readonly Surface[],
	{width = 100, height = 40, ...form}: Form,
	tenant: TenantDataUpdate = {},
): string {
	const page = new ConversationView({...options, ...form});
	page.load(surfaces);
	page.updateTenantData(tenant);
	const read = new Set<string>();
	const look = () => {
		for (const line of page.lines(width, height)) read.add(line);
		const {hint = '', actTitle = '', switchTitle = '', set, ...handlers} = page.keyHandlers ?? {};
		read.add(hint).add(actTitle).add(switchTitle);
		for (const handler of Object.values(handlers))
			if (typeof handler === 'object' && 'whyNot' in handler) read.add(handler.whyNot);
		for (const text of ['?', '', '1e9', 'α']) {
			const setting = set?.(text);
			read.add((setting && ('whyNot' in setting ? setting.whyNot : setting.chosen)) ?? '');
		}
	};
	const run = (step: string) => {
		const letter = step.startsWith('"') ? step.slice(1) : undefined;
		const key = {chord: letter ?? '', text: letter === '←' ? undefined : letter};
		const result =
			letter === undefined ? page.press(step as Intent) : page.type(letter === '←' ? {...key, chord: 'left'} : key);
		const {effect, message = ''} = result ?? {};
		read.add(message);
		if (effect?.kind === 'copy') read.add(effect.what);
		if (effect?.kind === 'outcome' && effect.outcome.kind === 'refused') read.add(effect.outcome.message);
		look();
	};
	look();
	for (const node of page.outline) {
		if (!node.view.canFocus(node.tree)) continue;
		for (const script of scripts) {
			page.focus(node);
			look();
			for (const step of script) run(step);
		}
		if (page.keyHandlers?.editor)
			for (const result of [page.write(long), page.paste('1')]) read.add(result?.message ?? '');
	}
	// The service changes and removes what the person changed.
	page.load(surfaces.map((each) => ({...each, dataModelJson: '{"t1": "γ", "long": "γ", "one": "2"}'})));
	look();
	page.load(surfaces.map((each) => ({...each, dataModelJson: '{"one": [], "secret": "1", "t1": {}}'})));
	page.load(surfaces.map((each) => ({...each, dataModelJson: '1'})));
	for (const line of page.lines(width, 100_000)) read.add(line);
	page.load([]);
	look();
	return [...read].join('\n');
}

const {surfaces} = demoSeed({apps: 20, now, odd: true});
const cases = {demo: surfaces.map(foreignSurface), ...casesFor(wordsWith(markedWords).frame)};

/** The words in Latin letters that no surface contains. The letters of series can touch. */
const strangers = (text: string, own: ReadonlySet<string>) => [
	...new Set(
		(text.match(/[a-z]{2,}/gi) ?? []).filter((word) => !/^[A-H]+$/.test(word) && !own.has(word.toLowerCase())),
	),
];

const brokenLine = {width: 1, height: 1, line: failed};

describe('a host that replaces every word', () => {
	const all: string[] = [];
	const forms = [{isLinear: false}, {isLinear: true}];
	const narrow = [22, 44].map((width) => ({isLinear: false, width, height: 14}));
	const tenantsFor = (name: string) => (name === 'tenant data' ? tenants : tenants.slice(2, 3));

	test.each(Object.entries(cases))(
		'reads no other word in %s',
		(name, shown) => {
			// The last two are the time zone.
			const own = new Set([
				'true',
				'false',
				'null',
				'europe',
				'berlin',
				...shown.flatMap((each) => [...wordsOf(each)]),
			]);
			const operatedForms = name === 'ten thousand choices' ? [] : name === 'demo' ? forms.slice(0, 1) : forms;
			const drawn = [
				...forms.map((form) => printed(shown, form)),
				...operatedForms.flatMap((form) => tenantsFor(name).map((tenant) => operated(shown, form, tenant))),
				...(name === 'data' ? narrow.flatMap((form) => [printed(shown, form), operated(shown, form)]) : []),
			].join('\n');
			all.push(drawn);
			expect(strangers(drawn, own)).toEqual([]);
		},
		60_000,
	);

	test('reads no other word where lines are cut and widgets fail', () => {
		const surface = {
			components: [
				{id: 'α', divider: {}},
				{id: 'β', text: {text: {literal: '1\n2\n3\n4\n5'}}},
			],
		};
		const drawn = [
			printed([surface, surface, surface], {isLinear: false, maximumLines: 3}),
			printed([surface], {isLinear: false, catalogue: {divider: {draw: failed}, text: {draw: () => brokenLine}}}),
			operated([surface], {isLinear: false, catalogue: {divider: {draw: () => [], keyHandlers: failed}}}),
			operated([surface], {
				isLinear: false,
				catalogue: {divider: {draw: () => [], keyHandlers: () => ({act: failed})}},
			}),
		].join('\n');
		all.push(drawn);
		expect(strangers(drawn, new Set(['divider', 'text']))).toEqual([]);
	});

	test('reads every word of the table', () => {
		expect(unusedWords(all.join('\n'))).toEqual([]);
	});
});
