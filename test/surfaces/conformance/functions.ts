// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of surfaces, not ours.
/** The results of functions and templates of A2UI. */
import {type Evaluated, evaluateLine} from '../../../src/surfaces/view/eval.ts';
import type {Case} from './case.ts';

/** Stands for a value that is refused, with a reason. */
const refused = Symbol('refused');

type Row = readonly [name: string, args: object, expected: unknown, version?: string];

const valid = {valid: true};
const invalid = {valid: false, code: 'NEEDED', message: 'Needed'};
const decimals = {decimals: 2};

const functionRows: readonly Row[] = [
	['required', {value: 'text'}, true],
	['required', {value: ''}, false],
	['required', {value: null}, false],
	['required', {value: [0]}, true],
	['required', {value: []}, false],
	['required', {value: {}}, true],
	['regex', {value: '2026', pattern: '^\\d+$'}, true],
	['regex', {value: 'year', pattern: '^\\d+$'}, false],
	['regex', {value: 'year', pattern: '(open['}, refused],
	['email', {value: 'ann@mail.example.com'}, true],
	['email', {value: 'ann'}, false],
	['email', {value: 'ann@example.x'}, false],
	['length', {value: 'seven77', min: 2, max: 8}, true],
	['length', {value: 'a', min: 2}, false],
	['length', {value: 'seven77', max: 6}, false],
	['length', {value: ['one', 'two'], min: 2, max: 3}, true],
	['length', {value: ['one'], min: 2}, false],
	['numeric', {value: 7.5, min: 7, max: 8}, true],
	['numeric', {value: '7.5', min: 7, max: 8}, true],
	['numeric', {value: -1, min: 0}, false],
	['numeric', {value: 9, max: 8}, false],
	['numeric', {value: 'nine'}, false],
	['and', {values: [true, true, true]}, true],
	['and', {values: [true, false]}, false],
	['and', {values: [2, 'x']}, true],
	['and', {values: [2, '']}, false],
	['and', {values: [true]}, refused],
	['or', {values: [false, false]}, false],
	['or', {values: [false, true]}, true],
	['or', {values: [0, 'x']}, true],
	['or', {values: [true]}, refused],
	['not', {value: true}, false],
	['not', {value: false}, true],
	['not', {value: ''}, true],
	['not', {value: 'x'}, false],
	['and', {values: [valid, invalid]}, false, 'v1.0'],
	['or', {values: [invalid, invalid]}, false, 'v1.0'],
	['not', {value: invalid}, true, 'v1.0'],
	['not', {value: invalid}, false, 'v0.9'],
	['pluralize', {value: 0, zero: 'none', one: 'one', other: 'many'}, 'none'],
	['pluralize', {value: 1, zero: 'none', one: 'one', other: 'many'}, 'one'],
	['pluralize', {value: 2, one: 'one', two: 'a pair', other: 'many'}, 'a pair'],
	['pluralize', {value: 0, zero: '', other: 'many'}, ''],
	['pluralize', {value: 7, one: 'one', other: 'many'}, 'many'],
	['formatNumber', {value: 9876.543, grouping: true, ...decimals}, '9,876.54'],
	['formatNumber', {value: 9876.543, grouping: false, decimals: 0}, '9877'],
	['formatNumber', {value: 'many'}, refused],
	['formatCurrency', {value: 9876.5, currency: 'USD', ...decimals}, '$9,876.50'],
	['formatCurrency', {value: 5, currency: 'EUR', ...decimals}, '€5.00'],
	['formatDate', {value: '2026-03-04T05:06:07Z', format: 'yyyy-MM-dd'}, '2026-03-04'],
	['formatDate', {value: '2026-03-04T05:06:07.000Z', format: 'ISO'}, '2026-03-04T05:06:07.000Z'],
	['formatDate', {value: '2026-04-31', format: 'yyyy-MM-dd'}, ''],
	['formatDate', {value: '2026-00-10', format: 'yyyy-MM-dd'}, ''],
	['formatString', {value: 'plain'}, 'plain'],
	['formatString', {value: '[${null}]'}, '[]'],
	['openUrl', {url: 'https://example.com/a'}, null],
	['openUrl', {url: 'javascript:void 0'}, refused],
	['noSuchFunction', {}, refused],
];

const data = {user: {name: 'Ann'}, 'my-path': {with_underscores: 'x'}, amount: 5};

const expressionRows: readonly (readonly [string, unknown])[] = [
	['plain text', 'plain text'],
	['', ''],
	['${amount}', '5'],
	['is ${/user/name}', 'is Ann'],
	['${my-path/with_underscores}', 'x'],
	['a ${amount} b ${/user/name} c', 'a 5 b Ann c'],
	['${amount}${amount}', '55'],
	["${'one quote'}", 'one quote'],
	['${"two quotes"}', 'two quotes'],
	["${'a\\nb'}", 'a\nb'],
	["${'that\\'s'}", "that's"],
	['${12}', '12'],
	['${0.25}', '0.25'],
	['${0012}', '12'],
	['${true}/${false}', 'true/false'],
	['[${falsehood}]', '[]'],
	['${required()}', 'false'],
	['${formatNumber(value: amount, decimals: 1)}', '5.0'],
	["${pluralize(value: /amount, one: 'x', other: formatString(value: 'many'))}", 'many'],
	['${not(value: not(value: amount))}', 'true'],
	["${${'inner'}}", 'inner'],
	['${  /user/name  }', 'Ann'],
	['\\${amount}', '${amount}'],
	['a \\${amount} b', 'a ${amount} b'],
	['\\${x} ${amount}', '${x} 5'],
	['an ${open', refused],
	['${required(value: 1}', refused],
	['${required(value 1)}', refused],
	['${true true}', refused],
	['${4.5.6}', refused],
];

const evaluated = (line: object): Evaluated =>
	evaluateLine(JSON.stringify(line), {clean: (text) => text, now: () => 0});

const meets = (result: Evaluated, expected: unknown): boolean =>
	expected === refused ? 'error' in result : 'value' in result && result.value === expected;

export const functionCases: readonly Case[] = functionRows.map(([name, args, expected, protocolVersion]) => ({
	title: `${name}(${JSON.stringify(args)})${protocolVersion ? ` in ${protocolVersion}` : ''}`,
	holds: () => meets(evaluated({function: name, args, protocolVersion}), expected),
}));

export const expressionCases: readonly Case[] = expressionRows.map(([expression, expected]) => ({
	title: JSON.stringify(expression),
	holds: () => meets(evaluated({expression, dataModel: data}), expected),
}));
