/** "list surfaces" responses that are small but expensive to draw: shared children, long lists and their products. */
import type {Component, Surface} from '../../../src/contract/surfaces.ts';
import type {Random} from '../../support/random.ts';

/** The number of elements of about `each` bytes that fit into the input. */
type Size = (each: number) => number;
type Leaf = (size: Size, random: Random) => Component;

const many = <T>(count: number, make: (at: number) => T): T[] =>
	Array.from({length: Math.max(1, count)}, (_, at) => make(at));
const lit = (literal: string) => ({literal});
const word = ({whole}: Random) => 'word '.repeat(whole(0, 30));
const day = (at: number) => new Date(1.7e12 + at * 86_400_000).toISOString();
const id = 'leaf';

/** Components with one long list, by the kind of its elements. */
const leaves: Readonly<Record<string, Leaf>> = {
	items: (size) => ({id, svcTodoList: {items: many(size(25), () => ({id: 'a', status: 'done'}))}}),
	'long items': (size, random) => ({
		id,
		svcTodoList: {items: many(size(400), () => ({label: lit(word(random).repeat(3)), description: lit(word(random))}))},
	}),
	rows: (size) => ({id, svcTable: {columns: ['a'], rows: many(size(16), () => ({cells: ['a']}))}}),
	'empty rows and many columns': (size) => ({
		id,
		svcTable: {columns: many(200, () => 'c'), rows: many(size(3), () => ({}))},
	}),
	columns: (size) => ({id, svcTable: {columns: many(size(4), () => 'c'), rows: [{cells: ['a']}]}}),
	'long titles': (size) => ({id, svcTable: {columns: many(200, () => 't'.repeat(size(200)))}}),
	choices: (size) => ({id, choicePicker: {choices: many(size(14), (at) => ({id: `c${at}`}))}}),
	'choices that are read': (size) => ({
		id,
		choicePicker: {
			multiSelect: true,
			value: {path: '/list'},
			choices: many(size(40), (at) => ({id: `c${at}`, label: {path: `/m/${at}`}})),
		},
	}),
	figures: (size) => ({id, svcMetricCards: {cards: many(size(24), () => ({value: '1', sparkline: [1, 2]}))}}),
	sparkline: (size) => ({id, svcMetricCards: {cards: [{value: '1', sparkline: many(size(3), (at) => at % 9)}]}}),
	points: (size) => ({
		id,
		svcChart: {timeSeries: {series: [{key: 'a', points: many(size(45), (at) => ({ts: day(at), value: at % 7}))}]}},
	}),
	series: (size) => ({
		id,
		svcChart: {
			timeSeries: {
				style: 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR',
				series: many(size(60), (at) => ({key: `s${at}`, points: [{ts: day(at % 900), value: at}]})),
			},
		},
	}),
	slices: (size) => ({id, svcChart: {categorical: {slices: many(size(24), (at) => ({label: 's', value: at}))}}}),
	steps: (size) => ({id, svcOnboardingPlan: {categories: [{steps: many(size(14), () => ({title: 's'}))}]}}),
	code: (size) => ({id, svcCodeBlock: {code: lit('a\n'.repeat(size(3)))}}),
	markdown: (size) => ({id, text: {markdown: true, text: lit('| a | b |\n|-|-|\n'.repeat(size(18)))}}),
	'one word': (size) => ({id, text: {text: lit('漢'.repeat(size(3)))}}),
	members: (size) => ({id, svcNewer: Object.fromEntries(many(size(17), (at) => [`m${at}`, at]))}) as Component,
	checks: (size) => ({
		id,
		button: {checks: many(size(90), (at) => ({call: {call: 'required', args: {value: {path: `/f/${at}`}}}}))},
	}),
	calls: (size) => ({
		id,
		text: {text: {call: {call: 'formatString', args: {value: `$${'{/list}'} `.repeat(size(10))}}}},
	}),
	'the whole model': () => ({id, text: {text: {path: '/'}}}),
};

const container = (of: string, ids: string[], {pick}: Random): Component => {
	const children = {ids};
	const kind = pick(['column', 'column', 'row', 'card']);
	return kind === 'card' ? {id: of, card: {children}} : {id: of, [kind]: {children, alignment: pick(['', 'center'])}};
};

/** A leaf under `levels` containers. Each container holds the next one `fan` times. */
function shared(leaf: Component, levels: number, fan: number, random: Random): readonly Component[] {
	const name = (level: number) => (level === 0 ? 'root' : level === levels ? id : `l${level}`);
	const containers = many(levels, (level) =>
		container(
			name(level),
			many(fan, () => name(level + 1)),
			random,
		),
	);
	return [...containers, leaf];
}

const model = (size: Size) => JSON.stringify({list: many(900, (at) => `c${at}`), m: many(size(8), (at) => `v${at}`)});

/** A surface with a leaf of about `bytes` bytes that the tree repeats up to its limit. */
function sharedSurface(leaf: Leaf, bytes: number, random: Random): Surface {
	const size: Size = (each) => Math.floor(bytes / each);
	const levels = random.whole(1, 3);
	const fan = [2_000, 44, 12][levels - 1] ?? 2;
	return {
		surfaceId: 's',
		components: [...shared(leaf(size, random), levels, fan, random)],
		dataModelJson: model((each) => Math.min(10_000, size(each))),
	};
}

/** Responses that are large without a large leaf. */
const crowds: Readonly<Record<string, (size: Size, random: Random) => readonly Surface[]>> = {
	surfaces: (size) => many(size(60), (at) => ({components: [{id: 'root', text: {text: lit(`text ${at}`)}}]})),
	// With its list, a surface is two values: the program reads 300,000 at once.
	'empty surfaces': (size) => many(Math.min(size(3), 140_000), () => ({})),
	'surfaces of shared lists': (size, random) =>
		many(size(31_000), () => sharedSurface(leaves.items ?? (() => ({})), 8_000, random)),
	charts: (size) => [
		{
			components: many(size(130), (at) => ({
				id: `c${at}`,
				svcChart: {timeSeries: {series: [{key: 'a', points: [{ts: day(0), value: at}, {ts: day(1)}]}]}},
			})),
		},
	],
	'empty components': (size) => [{components: many(size(3), () => ({}))}],
	'hidden fields': (size) => [
		{
			components: [
				{id: 'root', column: {children: {ids: many(2_000, (at) => `t${at}`)}}},
				...many(1_000, (at): Component => ({id: `t${at}`, text: {text: {path: `/f/${at}`}}})),
				...many(size(100), (at) => ({
					id: `f${at}`,
					textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: `/f/${at}`}},
				})),
			],
			dataModelJson: JSON.stringify({f: many(9_000, () => 'x')}),
		},
	],
	'texts that read everything': (size) => [
		{
			components: [
				{id: 'root', column: {children: {ids: many(1_999, (at) => `t${at}`)}}},
				...many(1_999, (at): Component => ({id: `t${at}`, text: {text: {path: '/'}}})),
			],
			dataModelJson: JSON.stringify(Object.fromEntries(many(Math.min(size(16), 300_000), (at) => [`m${at}`, at]))),
		},
	],
	cycles: (size) => {
		const ids = many(Math.min(300, Math.ceil(Math.sqrt(size(6)))), (at) => `c${at}`);
		return [{components: ids.map((each) => ({id: each, column: {children: {ids}}}))}];
	},
};

/** Builds the response for the name of a leaf or a crowd. */
export function surfaceInput(name: string, bytes: number, random: Random): {readonly surfaces: readonly Surface[]} {
	const leaf = leaves[name];
	if (leaf) return {surfaces: [sharedSurface(leaf, bytes, random)]};
	return {surfaces: crowds[name]?.((each) => Math.floor(bytes / each), random) ?? []};
}

export const inputNames: readonly string[] = [...Object.keys(leaves), ...Object.keys(crowds)];
