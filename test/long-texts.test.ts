/** Every exported function of `src/text` gets a megabyte of a character, and in CI two of one of each class, because a service can send them. */
import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {describe, expect, test} from 'vitest';
import {ExactNumber} from '../src/text/json/exact-number.ts';
import {JsonRefusal} from '../src/text/json/parse.ts';
import {exactJson, fromPrinted} from '../src/text/json/print.ts';
import {toVisible} from '../src/text/visible.ts';
import {amount, cases} from './support/runs/runs.ts';

const folder = resolve(import.meta.dirname, '../src/text');
const bytes = amount(2_000_000, 1_000_000);

/** The arguments for a text, where it is not the only one. */
const inputs: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
	chordsOf: (text) => [text, {}],
	compareNumbers: (text) => [new ExactNumber(text), new ExactNumber(text)],
	cut: (text) => [text, 80],
	cutMeasured: (text) => [text, 80, '…'],
	cutText: (text) => [text, 41],
	describeCut: (text) => [{path: text, message: text}],
	emphasize: (text) => [text, [0, text.length - 1], {paint: (_: string, part: string) => part}],
	editDistance: (text) => [text, 'abc', 2],
	endOfString: (text) => [`"${text}`, 0],
	exactJson: (text) => [toVisible(text)],
	exactJsonPieces: (text) => [toVisible(text)],
	fitCell: (text) => [text, 80],
	fixLines: (text) => [text, 80],
	fuzzyMatch: (text) => [['ab', text.slice(0, 2)], text],
	insert: (text) => [{letters: ['a', 'b'], cursor: 1}, text],
	insertLines: (text) => [{letters: ['a', 'b'], cursor: 1}, text],
	isExact: (text) => [1, text],
	isSameNumber: (text) => [new ExactNumber(text), new ExactNumber(`${text}0`)],
	linearRow: (text) => [{}, [{title: text, text: () => text}], 1, {isSelected: true}],
	markedWords: (text) => [[{change: 'same', text}]],
	matchedLetters: (text) => [text, ['ab', text.slice(0, 2)]],
	nearest: (text) => [text, ['apps']],
	parseTime: (text) => [text, {now: 0}],
	pressEditingKey: (text) => [{letters: [text], cursor: 1}, 'ctrl-w'],
	quotedJson: (text) => [JSON.stringify(text)],
	showAmount: (text) => [new ExactNumber(text)],
	startOf: (text) => [text, 41],
	textOf: (text) => [{letters: [text], cursor: 1}],
	trimmedEnd: (text) => [text, text.charAt(0)],
	wordChanges: (text) => [`${text}a`, `${text}b`],
	wrap: (text) => [text, 80],
	yamlPieces: (text) => [toVisible(text)],
	yamlText: (text) => [{[toVisible(text.slice(0, 100_000))]: toVisible(text)}],
};

/** They take no text. */
const others = new Set([
	...['ExactNumber', 'JsonRefusal', 'JsonTooLarge', 'Observable', 'RepeatedMember', 'TooManySymbols'],
	...['abortable', 'after', 'changedPart', 'chooseColumns', 'columnAt', 'contrast', 'createTheme', 'cutsOf'],
	...['drawHeader', 'drawRow', 'endIfAborted', 'exactSourceOf', 'exactTags', 'firstIndex', 'grow'],
	...['indexedColor', 'isContainer', 'isCorrected', 'isJsonObject', 'isLightColor', 'isMark', 'isUnread', 'isoTime'],
	...['localTimeZone', 'nearestIndex', 'paletteCodes', 'placeColumns', 'plural', 'recordCuts', 'selectionBar'],
	...['setExactSource', 'setOwn', 'shareOf', 'sleep', 'sparkline', 'timerTime', 'valueAt', 'withCutsOf', 'withValue'],
]);

/** A character of each class that a pattern of `src/text` names, or that takes a way of its own. */
const classes = cases(['\u0085'], [...'a \n"\u0301\u202e\u203f⟦漢א😀🇩\ud800', '⟦U+0085×2⟧']);

type Exported = readonly [name: string, call: (...args: readonly unknown[]) => unknown];

async function exportedFunctions(): Promise<readonly Exported[]> {
	const functions: Exported[] = [];
	for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.ts'))) {
		const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(folder, file)).href);
		for (const [name, value] of Object.entries(module))
			if (typeof value === 'function') functions.push([name, value as Exported[1]]);
	}
	return functions;
}

function run(call: Exported[1], args: readonly unknown[]): void {
	try {
		const result = call(...args);
		if (typeof result === 'object' && result !== null && 'next' in result) for (const _ of Object(result));
	} catch (error) {
		if (!(error instanceof JsonRefusal)) throw error;
	}
}

const functions = (await exportedFunctions()).filter(([name]) => !others.has(name));

describe.each(classes)('of %j', (sign) => {
	const text = sign.repeat(bytes / Buffer.byteLength(sign));

	test.each(functions)('%s', (name, call) => run(call, inputs[name]?.(text) ?? [text]));

	test('every character comes back from JSON', () => {
		expect(JSON.parse(fromPrinted(exactJson(toVisible(text)))) === text).toBe(true);
	});
});
