/** Long output is written in pieces, so that it waits for its reader. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parse, stringify} from 'yaml';
import {writeJson, writePieces, yamlWriter} from '../../../src/cli/output/json.ts';
import type {OutputTarget, View} from '../../../src/cli/output/target.ts';
import {exactTags, yamlPieces} from '../../../src/text/exact-yaml.ts';
import {setOwn} from '../../../src/text/json/object.ts';
import {exactJsonPieces, fromPrinted, visibleJsonPieces} from '../../../src/text/json/print.ts';
import {toVisible} from '../../../src/text/visible.ts';
import {anyCharacter} from '../../support/any-character.ts';
import {runs} from '../../support/runs/runs.ts';

const rows = Array.from({length: 400}, (_, index) => ({id: `app_${index}`, name: 'e\u0301🇨🇭'.repeat(200)}));
const parseYaml = (text: string) => parse(text, {maxAliasCount: 0});

describe('pieces of', () => {
	test.each([
		['a JSON document', (target: OutputTarget) => writeJson(target, rows), JSON.parse],
		['a line of JSON', (target: OutputTarget) => writePieces(target, exactJsonPieces(rows), '\n'), JSON.parse],
		['visible JSON', (target: OutputTarget) => writePieces(target, visibleJsonPieces(rows, 2), '\n'), JSON.parse],
		['YAML rows', (target: OutputTarget) => yamlWriter(target, {data: (row) => row} as View).rows(rows), parseYaml],
	])('%s are short, and together the whole', async (_, write, read) => {
		const written: string[] = [];
		await write({write: async (text: string) => void written.push(text), isTty: false} as unknown as OutputTarget);
		expect(read(written.join(''))).toEqual(rows);
		expect(Math.max(...written.map(({length}) => length))).toBeLessThan(400_000);
		expect(written.length).toBeGreaterThan(2);
	});

	test('YAML have the lone surrogates of printed JSON, and are read back exactly', () => {
		const exact = ['\ud83d', '⟦U+D83D⟧ \ude00 ⟦', '👨\u200d👩\u0007'];
		const printed = [...yamlPieces(visibleOf(exact))].join('');
		expect(printed).not.toMatch(/\\u[Dd][89A-Fa-f]/);
		expect(JSON.parse(fromPrinted(JSON.stringify(parseYaml(printed))))).toEqual(exact);
	});

	test('YAML have the short escapes of JSON in a long text too', () => {
		const text = '\r\b\u0007👨\u200d👩'.repeat(3_000);
		expect([...yamlPieces(visibleOf(text))].join('')).toBe(stringify(text, {customTags: exactTags, lineWidth: 0}));
	});

	test('YAML are the text that the library writes for the whole', () => {
		const long = fc.string({unit: anyCharacter, minLength: 6_000, maxLength: 9_000});
		const unsafe = fc.string({
			unit: fc.constantFrom('\u0007', '\n', '👨\u200d👩', '\u{e0001}', '"', '\\'),
			minLength: 12_000,
			maxLength: 18_000,
		});
		const lines = fc
			.array(fc.constantFrom('- a', ' b: "c"', '', '#', 'ü', '?', "'"), {minLength: 3_000})
			.map((all) => all.join('\n'));
		const names = fc.oneof(
			fc.string({unit: anyCharacter, maxLength: 5}),
			fc.constantFrom('__proto__', '1', '? a', 'a\nb', '-', 'null'),
		);
		const {value} = fc.letrec<{value: unknown}>((tie) => ({
			value: fc.oneof(
				{maxDepth: 4},
				fc.constantFrom(null, true, 1.5, '', 'x', [], {}),
				long,
				unsafe,
				lines,
				fc.array(tie('value'), {maxLength: 4}),
				fc.array(fc.tuple(names, tie('value')), {maxLength: 4}).map((members) => {
					const object: Record<string, unknown> = {};
					for (const [name, member] of members) setOwn(object, name, member);
					return object;
				}),
			),
		}));
		fc.assert(
			fc.property(value, (exact) => {
				const whole = stringify(exact, {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0});
				expect([...yamlPieces(visibleOf(exact))].join('')).toBe(whole);
			}),
			{numRuns: runs(40, 12)},
		);
	});
});

function visibleOf(value: unknown): unknown {
	if (typeof value === 'string') return toVisible(value);
	if (Array.isArray(value)) return value.map(visibleOf);
	if (typeof value !== 'object' || value === null) return value;
	const copy: Record<string, unknown> = {};
	for (const [name, member] of Object.entries(value)) setOwn(copy, toVisible(name), visibleOf(member));
	return copy;
}
