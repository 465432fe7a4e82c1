/** Any surface is drawn within its width and frame, and handles every key. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Component, componentTypes, type Surface} from '../../../src/contract/surfaces.ts';
import {createPen} from '../../../src/surfaces/picture/draw/pen.ts';
import {shareWidths} from '../../../src/surfaces/picture/draw/shares.ts';
import {parseMarkdown} from '../../../src/surfaces/picture/markdown/parse.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {intents} from '../../../src/surfaces/widgets/widget.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {visibleJson} from '../../../src/text/json/visible-json.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import {runs} from '../../support/runs/runs.ts';
import {plainPen} from './draw.ts';

const nasty = fc.constantFrom(
	'',
	'plain words',
	'\u001b[2J\u001b]0;x\u0007',
	'tab\there\nline',
	'漢字かな',
	'👩‍👩‍👧‍👦🇩🇪❤️',
	'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a',
	'\u202eevil\u2066',
	'a\u200bb\u00ad\u{e0041}',
	'x'.repeat(300),
	'# *md* [l](https://a.example) `c` | t |\n|-|-|\n| 1 | 2 |\n- a\n  - b',
	'2026-02-30T25:61:00Z',
	'-1e309',
	'[1, 2]',
	'ひ\u3099',
	'ᄒ\u1161\u11ab',
);
const words = fc.oneof(nasty, fc.string({unit: 'grapheme', maxLength: 12}));
const path = fc.constantFrom('/a', '/b', '/list', '/list/0', '/deep/er', '/', '', '/__proto__', 'c');
const numbers = fc.oneof(
	fc.double({noNaN: true, noDefaultInfinity: true}),
	fc.integer(),
	fc.constantFrom(0, -0, 1e308, -1e308, 5e-324),
);
const call = fc.record({
	call: fc.constantFrom('formatString', 'required', 'not', 'openUrl', 'and', 'noSuch', 'regex', 'formatDate'),
	args: fc.dictionary(
		fc.constantFrom('value', 'values', 'url', 'pattern', 'format'),
		fc.oneof(
			words,
			path.map((each) => ({path: each})),
		),
	),
	message: words,
});
const dynamic = (literal: fc.Arbitrary<unknown>) =>
	fc.oneof(
		literal.map((value) => ({literal: value})),
		path.map((value) => ({path: value})),
		call.map((value) => ({call: value})),
	);

/** Arbitrary members by name, with the types of the document. */
const members: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
	label: dynamic(words),
	text: dynamic(words),
	title: dynamic(words),
	code: dynamic(words),
	language: dynamic(fc.constantFrom('js', 'py', 'sql', '')),
	message: dynamic(words),
	status: dynamic(words),
	toolName: dynamic(words),
	placeholder: dynamic(words),
	artifactUrl: dynamic(fc.oneof(words, fc.constant('https://a.example/b'))),
	showSpinner: dynamic(fc.boolean()),
	disabled: dynamic(fc.boolean()),
	markdown: fc.boolean(),
	copyable: fc.boolean(),
	hideLabel: fc.boolean(),
	multiSelect: fc.boolean(),
	required: fc.boolean(),
	gap: dynamic(numbers),
	step: dynamic(numbers),
	min: dynamic(fc.oneof(numbers, words)),
	max: dynamic(fc.oneof(numbers, words)),
	maxDurationSeconds: dynamic(numbers),
	value: dynamic(fc.oneof(numbers, words, fc.boolean())),
	alignment: fc.constantFrom('start', 'center', 'end', 'stretch', 'odd'),
	distribution: fc.constantFrom('start', 'spaceBetween', 'spaceEvenly', 'end', 'stretch'),
	orientation: fc.constantFrom('vertical', 'horizontal'),
	inputType: fc.constantFrom(
		'DATE_TIME_INPUT_TYPE_DATE',
		'DATE_TIME_INPUT_TYPE_TIME',
		'DATE_TIME_INPUT_TYPE_DATE_TIME',
	),
	variant: fc.constantFrom(
		'TEXT_FIELD_VARIANT_LONG_TEXT',
		'TEXT_FIELD_VARIANT_NUMBER',
		'TEXT_FIELD_VARIANT_OBSCURED',
		'BUTTON_VARIANT_TEXT',
	),
	children: fc.record({ids: fc.array(fc.integer({min: 0, max: 12}).map(String), {maxLength: 5})}),
	columns: fc.array(words, {maxLength: 5}),
	rows: fc.array(fc.record({cells: fc.array(words, {maxLength: 6})}), {maxLength: 12}),
	pageSize: fc.integer({min: -2, max: 5}),
	totalRows: fc.constantFrom('0', '99999999999999999999', 'x'),
	choices: fc.array(fc.record({id: words, label: dynamic(words), description: dynamic(words)}), {maxLength: 10}),
	items: fc.array(
		fc.record({
			id: words,
			section: words,
			status: words,
			label: dynamic(words),
			trailingAction: fc.record({name: words}),
		}),
		{maxLength: 4},
	),
	cards: fc.array(
		fc.record({label: words, value: words, delta: words, sparkline: fc.array(numbers, {maxLength: 40})}),
		{maxLength: 4},
	),
	categories: fc.array(
		fc.record({title: words, steps: fc.array(fc.record({title: words, description: words}), {maxLength: 3})}),
		{maxLength: 3},
	),
	sources: fc.array(fc.record({label: words, kind: words, ref: words, count: words}), {maxLength: 3}),
	categorical: fc.record({slices: fc.array(fc.record({label: words, value: numbers}), {maxLength: 6})}),
	timeSeries: fc.record({
		style: fc.constantFrom(
			'SVC_CHART_TIME_SERIES_STYLE_LINE',
			'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR',
			'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA',
		),
		series: fc.array(
			fc.record({
				key: words,
				points: fc.array(
					fc.record({
						ts: fc.oneof(
							words,
							fc.date().map(String),
							fc.integer({min: 0, max: 99}).map((at) => new Date(at * 864e5).toISOString()),
						),
						value: numbers,
					}),
					{maxLength: 9},
				),
			}),
			{maxLength: 10},
		),
	}),
	appId: words,
	connectorId: words,
	resourceType: fc.oneof(words, fc.constant('app')),
	submitActionName: words,
	recommendedDisplayName: words,
	checks: fc.array(call, {maxLength: 2}),
};

const component = (id: string): fc.Arbitrary<Component> =>
	fc
		.record({
			type: fc.constantFrom(...Object.keys(componentTypes), 'svcNewer', 'column', 'row'),
			values: fc.record(members, {requiredKeys: []}),
			weight: fc.oneof(fc.constant(0), numbers),
		})
		.map(({type, values, weight}) => ({id, weight, [type]: values}));
const surface: fc.Arbitrary<Surface> = fc
	.record({
		components: fc.tuple(...Array.from({length: 12}, (_, at) => component(at === 0 ? 'root' : String(at)))),
		data: fc.dictionary(fc.constantFrom('a', 'b', 'list', 'deep', 'c'), fc.jsonValue({maxDepth: 2})),
		dirty: words,
	})
	.map(({components, data, dirty}) => ({
		// Sanitized like a response. The data model is a text, so its content is not sanitized.
		...(visibleJson({surfaceId: dirty, components: [...components]}) as Surface),
		dataModelJson: JSON.stringify({...data, a: dirty}),
	}));

const keys = fc.oneof(
	fc.constantFrom(...intents).map((intent) => ({intent})),
	fc.constantFrom('a', '7', 'é', ' ').map((text) => ({chord: text, text})),
	fc.constantFrom('backspace', 'left', 'home', 'ctrl-w', 'enter', 'up').map((chord) => ({chord, text: undefined})),
	nasty.map((pasted) => ({pasted})),
	fc.constantFrom(1 as const, -1 as const).map((step) => ({step})),
);

const ours = /\u001b\[(?:1|2|3|4|7|9|22|23|24|27|29|3[1236]|39|91)m/g;

function check(lines: readonly string[], width: number): void {
	for (const line of lines) {
		const bare = line.replaceAll(ours, '');
		expect(bare).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
		expect(cellWidth(bare)).toBeLessThanOrEqual(width);
	}
}

describe('any surface', () => {
	test.each([true, false])(
		'is drawn within its width and lets no foreign escape through (Unicode %s)',
		(hasUnicode) => {
			const pen = createPen(createTheme({hasColor: true, hasUnicode}));
			fc.assert(
				fc.property(
					surface,
					fc.integer({min: 1, max: 120}),
					fc.array(keys, {maxLength: 12}),
					(made, width, pressed) => {
						const page = new ConversationView({pen, clean, now: () => 0, timeZone: 'UTC'});
						page.load([made]);
						check(page.lines(width, 400), width);
						page.step(1);
						for (const key of pressed) {
							if ('step' in key) page.step(key.step);
							else if ('intent' in key) page.press(key.intent);
							else if ('pasted' in key) page.paste(key.pasted);
							else page.type(key);
							check(page.lines(width, 30), width);
						}
					},
				),
				{numRuns: runs(150)},
			);
		},
		60_000,
	);

	test('has the same drawing with and without the cache', () => {
		const pen = plainPen();
		const open = (made: Surface) => {
			const page = new ConversationView({pen, clean, now: () => 0, timeZone: 'UTC'});
			page.load([made]);
			return page;
		};
		fc.assert(
			fc.property(surface, fc.array(keys, {maxLength: 10}), (made, pressed) => {
				// Both pages receive the same keys. One draws after each key, the other only at the end.
				const [kept, fresh] = [open(made), open(made)];
				for (const page of [kept, fresh]) page.lines(80, 30);
				for (const key of pressed) {
					for (const page of [kept, fresh]) {
						if ('step' in key) page.step(key.step);
						else if ('intent' in key) page.press(key.intent);
						else if ('pasted' in key) page.paste(key.pasted);
						else page.type(key);
						// What is in sight at the other width must not decide where the next step goes.
						if (page === fresh) page.lines(81, 30);
						page.lines(80, 30);
					}
				}
				// All lines, because the pages scrolled at different widths.
				expect(kept.lines(80, 100_000)).toEqual(fresh.lines(80, 100_000));
			}),
			{numRuns: runs(80)},
		);
	}, 60_000);
});

describe('any text', () => {
	test('keeps its words as Markdown', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[a-z *_`#>~|[\]()\n-]{0,200}$/), (text) => {
				const {blocks, links} = parseMarkdown(text);
				const texts = [...JSON.stringify(blocks).matchAll(/"(?:text|language)":"([^"]*)"/g)].map(([, part]) => part);
				const letters = texts.join('').replaceAll(/[^a-z]/g, '');
				for (const word of text.match(/[a-z]{3,}/g) ?? []) {
					// The address of a link is in the list of links.
					expect(letters + JSON.stringify(links)).toContain(word);
				}
			}),
		);
	});

	test('wraps into lines that fit and loses only blanks', () => {
		fc.assert(
			fc.property(words.map(clean), fc.integer({min: 12, max: 40}), (text, width) => {
				const lines = plainPen().wrap(text, width);
				for (const line of lines) {
					expect(line.cells).toBeLessThanOrEqual(width);
					expect(cellWidth(line.text)).toBeLessThanOrEqual(line.cells);
				}
				const letters = (all: string) => all.replaceAll(/[ \n\t]/g, '');
				expect(letters(lines.map((line) => line.text).join(''))).toBe(letters(text));
			}),
		);
	});
});

test('shares of a line fit its width and respect the minimums', () => {
	const room = fc.record({
		minimum: fc.integer({min: 0, max: 20}),
		natural: fc.integer({min: 0, max: 1_000}),
		weight: fc.oneof(fc.constant(0), fc.double({min: 0, max: 1e6, noNaN: true})),
	});
	fc.assert(
		fc.property(fc.array(room, {maxLength: 12}), fc.integer({min: 0, max: 300}), (rooms, available) => {
			const widths = shareWidths(rooms, available);
			if (!widths) return;
			expect(widths.reduce((sum, cells) => sum + cells, 0)).toBeLessThanOrEqual(available);
			for (const [at, {minimum, natural, weight}] of rooms.entries()) {
				expect(widths[at]).toBeGreaterThanOrEqual(weight > 0 ? minimum : Math.min(minimum, natural));
				expect(Number.isInteger(widths[at])).toBe(true);
			}
		}),
	);
});
