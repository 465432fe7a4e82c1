/** Every regular expression of the program takes linear time, so that no text of a service can block it. */
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {type NewExpression, parseSync, type RegExpLiteral, Visitor} from 'oxc-parser';
import {check} from 'recheck';
import {expect, test} from 'vitest';

const root = resolve(import.meta.dirname, '../src');

/** Patterns without a proof: the checker supports no look-around and no back-reference. With the reason why each is linear. */
const reviewed: Readonly<Record<string, string>> = {
	'export default class Output \\{([\\s\\S]*\\n)\\}': 'runs in the build, on a file of an installed package',
	'^(?!\\s)[^\\p{Cc}\\p{Cs}]+(?<!\\s)$': 'anchored, and one class repeats; the look-arounds read one character',
	'^(-?)0+(?=\\d)': 'anchored; the lookahead reads one character after each of the zeros at most once',
	'^("\\p{L}[^"]*"|\\p{L}[^\\s":/]*):(?!\\/\\/)(.*)$':
		'anchored; each alternative ends at the first character outside its class',
	'^(?:\\u001b\\[\\?(?!1049)\\d+[hl]|\\u001b\\[[<>?]\\d*u|\\u001b\\][^\\u0007\\u001b]*\\u0007)*$':
		'anchored; every alternative begins with an escape character and cannot cross the next one',
	'\\u001b\\[(?!(?:[49]|2[49])m)[\\d;:]*m': 'begins with an escape character, which the repeated class cannot cross',
	"''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\\2*":
		'a quote matches up to the next single quote or the end, so nothing is read twice',
	'"(?:[^"\\\\]|\\\\.)*"(?=\\s*:)': 'applied to lines of up to 2,000 characters',
	'(?<=^\\s*(?:- +)*)(?!- )(?:"[^"]*"|\'[^\']*\'|[^\\s#:\'"[{][^\\s#:]*(?: [^\\s#:]+)*)(?=:(?:\\s|$))':
		'applied to lines of up to 2,000 characters',
	'(?<=^\\s*)[\\w.-]+(?=\\s*=)': 'applied to lines of up to 2,000 characters',
	'^([\\s-]*)("(?:[^"\\\\]|\\\\.)*":|[^\\s"][^:"]*:(?=\\s|$))?(.*?)(,?)$':
		'anchored; the rest matches any text, so the parts before it are never tried again',
	'^(["\'`]).*\\1$': 'anchored, and the only repetition reads to the end and returns once',
	// The checker does not read the flag v.
	'[[\\p{C}\\p{M}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]--[\\n\\t]]+': 'one class repeats, and nothing follows it',
	'([\\u2400-\\u2408\\u240b-\\u241f\\u2421]+)|(⟦U\\+[0-9A-F]{4,6}(?:×[1-9][0-9]{0,8})?⟧)|[[\\p{C}\\p{M}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]--[\\n\\t]]+':
		'the alternatives begin with different characters, and nothing follows their repeated classes',
	'(\\p{Emoji}?)\\ufe0f(\\u20e3?)|\\ufe0e': 'nothing repeats',
	'(?<=const emojiPrefixRegex = )\\/\\^\\(\\?:\\\\p\\{RGI_Emoji\\}.*\\/v;':
		'runs in the build, on a file of an installed package',
	'^(?:\\p{RGI_Emoji}|\\p{Regional_Indicator}{1,2}|[\\d#*]\\u{FE0F})': 'anchored, and no part is longer than an emoji',
	'^(?:[\\p{Emoji_Presentation}--\\p{Regional_Indicator}]|[[\\p{Emoji}--\\p{Emoji_Presentation}]--[\\d#*]]\\ufe0f|\\p{Regional_Indicator}{1,2}|[\\d#*]\\ufe0f\\u20e3?)':
		'anchored, and nothing repeats more than twice',
	// The checker needs minutes for it.
	'([^\\s"\'=<>/]{1,100})(\\s{0,8}=\\s{0,8})(\\\\{0,8}"[^"]*"?|\\\\{0,8}\'[^\']*\'?|[^\\s"\'<>]+)':
		'a name has at most 100 characters, a value is read once, and the next match begins after it',
};

/** Constructed patterns without a proof, most of them constructed on use. With the reason why each is linear. */
const reviewedConstructions: Readonly<Record<string, string>> = {
	"client/safety/redact-text.ts: new RegExp(`${name}(?:${values.join('|')})`, 'gi')":
		'a value reaches its closing quote or the end of the text, and the next match begins after it',
	"client/safety/redact.ts: new RegExp(encodings.map(literal).join('|'), 'g')": 'alternatives without repetition',
	"settings/terminal/background.ts: new RegExp(`.{${digits.length / 3}}`, 'g')": 'a fixed count of up to 40 / 3',
	"tenant/router.ts: new RegExp(`^${path.replaceAll('.', '\\\\.').replace(/\\{(\\w+)\\}/g, '(?<$1>[^/]+)')}$`)":
		'anchored, and a parameter ends at a slash',
	'tenant/store/words.ts: new RegExp(`[A-Za-z0-9]{${maximumLength + 1}}`)': 'a fixed count',
	"tenant/store/words.ts: new RegExp(`[${unspaced}]|[[\\\\p{L}\\\\p{N}]--[${unspaced}]]+`, 'gv')":
		'two classes that share no character',
	"text/visible.ts: new RegExp(this.#source, 'gv')": 'a class without repetition',
};

interface Pattern {
	readonly source: string;
	readonly flags: string;
}

const literals = new Map<string, Pattern>();
const constructions: {readonly file: string; readonly code: string}[] = [];

for (const file of readdirSync(root, {recursive: true, encoding: 'utf8'})) {
	if (!/\.tsx?$/.test(file)) continue;
	const text = readFileSync(join(root, file), 'utf8');
	new Visitor({
		Literal(node) {
			if (!('regex' in node)) return;
			const {pattern: source, flags} = (node as RegExpLiteral).regex;
			literals.set(`/${source}/${flags}`, {source, flags});
		},
		NewExpression({callee, start, end}: NewExpression) {
			if (callee.type === 'Identifier' && callee.name === 'RegExp')
				constructions.push({file, code: text.slice(start, end)});
		},
	}).visit(parseSync(file, text).program);
}

/** In milliseconds. A pattern that takes longer is not proven. */
const timeout = 120_000;

/** Undefined for a proven pattern, else the reason. */
async function doubt({source, flags}: Pattern): Promise<string | undefined> {
	if (source in reviewed) return undefined;
	// The other checker searches for an attack. To find none is not a proof.
	const {status, ...result} = await check(source, flags, {timeout, checker: 'automaton'});
	return status === 'safe'
		? undefined
		: `/${source}/${flags} is ${status}: ${JSON.stringify('error' in result ? result.error : result.complexity)}`;
}

test('every literal is proven to be linear, or reviewed', {timeout: 600_000}, async () => {
	expect(literals.size).toBeGreaterThan(300);
	const queue = [...literals.values()];
	const doubts: (string | undefined)[] = [];
	const work = async () => {
		for (let next = queue.pop(); next; next = queue.pop()) doubts.push(await doubt(next));
	};
	await Promise.all([work(), work()]);
	expect(doubts.filter(Boolean)).toEqual([]);
});

test('every constructed pattern is proven to be linear, or reviewed', {timeout: 600_000}, async () => {
	const unreviewed = constructions.filter(({file, code}) => !(`${file}: ${code}` in reviewedConstructions));
	const modules = [...new Set(unreviewed.map(({file}) => join(root, file)))];
	const script = join(import.meta.dirname, 'support/patterns/constructed.ts');
	const output = execFileSync(process.execPath, [script, ...modules], {encoding: 'utf8'});
	const patterns: readonly [string, string][] = JSON.parse(output);
	expect(patterns.length).toBeGreaterThanOrEqual(unreviewed.length);
	const doubts = await Promise.all(patterns.map(([source, flags]) => doubt({source, flags})));
	expect(doubts.filter(Boolean)).toEqual([]);
});

test('every review belongs to a pattern', () => {
	const sources = new Set([...literals.values()].map(({source}) => source));
	expect(Object.keys(reviewed).filter((source) => !sources.has(source))).toEqual([]);
	const codes = new Set(constructions.map(({file, code}) => `${file}: ${code}`));
	expect(Object.keys(reviewedConstructions).filter((code) => !codes.has(code))).toEqual([]);
});
