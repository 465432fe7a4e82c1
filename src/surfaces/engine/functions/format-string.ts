import {startOf} from '../../../text/trim.ts';
import {expressionDepth, outputLength} from '../limits.ts';
import {toText} from '../value/coerce.ts';
import {type Args, ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';

export const formatString: SurfaceFunction = ({value}, run) => filledTemplate(toText(value), run);

/** Replaces each `${…}` by its value. Throws `ArgumentError` if the template is invalid. */
export function filledTemplate(source: string, run: Run): string {
	run.spend(1 + (source.length >> 4));
	let text = '';
	for (const part of parseTemplate(source)) {
		text += typeof part === 'string' ? part : printed(part, run);
		if (text.length > outputLength) {
			run.note(valueWords.longText);
			break;
		}
	}
	return startOf(text, outputLength);
}

function printed(expression: Expression, run: Run): string {
	const text = toText(computed(expression, run));
	run.spend(text.length >> 5);
	return text;
}

function computed(expression: Expression, run: Run): unknown {
	run.spend(1);
	if (expression.kind === 'literal') return expression.value;
	if (expression.kind === 'path') return run.read(expression.path);
	return run.call(expression.name, () => {
		const args: Record<string, unknown> = Object.create(null);
		for (const [name, argument] of expression.args) args[name] = computed(argument, run);
		return args as Args;
	});
}

type Expression =
	| {readonly kind: 'literal'; readonly value: unknown}
	| {readonly kind: 'path'; readonly path: string}
	| {readonly kind: 'call'; readonly name: string; readonly args: readonly (readonly [string, Expression])[]};

/**
 * Parses a template: text with `${…}` expressions. An expression is a path, a quoted text, a number, `true`, `false`, `null`, a call
 * with named arguments, or another `${…}`. `\${` is a literal `${`. Returns literal texts and expressions in order. Throws
 * `ArgumentError` if the template is invalid.
 */
export function parseTemplate(source: string): readonly (string | Expression)[] {
	const parts: (string | Expression)[] = [];
	let at = 0;

	const skip = (pattern: RegExp): string => {
		const start = at;
		pattern.lastIndex = start;
		if (pattern.test(source)) at = pattern.lastIndex;
		return source.slice(start, at);
	};
	const isNext = (text: string) => source.startsWith(text, at);
	const take = (text: string) => {
		if (!isNext(text)) return false;
		at += text.length;
		return true;
	};

	/** Parses the expression between `${` and its closing brace. */
	function interpolation(depth: number): Expression {
		const value = expression(depth);
		skip(space);
		if (take('}')) return value;
		const position = at + 1;
		const {openInterpolation, unexpectedCharacters} = valueWords;
		throw new ArgumentError(position > source.length ? openInterpolation : unexpectedCharacters(position));
	}

	function expression(depth: number): Expression {
		if (depth > expressionDepth) throw new ArgumentError(valueWords.nestedExpressions(expressionDepth));
		skip(space);
		if (take('${')) return interpolation(depth + 1);
		if (isNext("'") || isNext('"')) return {kind: 'literal', value: quoted()};
		const number = skip(numberStart);
		if (number) return {kind: 'literal', value: asNumber(number)};
		const name = skip(pathCharacters);
		if (keywords.has(name)) return {kind: 'literal', value: keywords.get(name)};
		skip(space);
		if (take('(')) return {kind: 'call', name, args: namedArguments(name, depth)};
		return name === '' ? {kind: 'literal', value: null} : {kind: 'path', path: name};
	}

	function namedArguments(name: string, depth: number): (readonly [string, Expression])[] {
		const args: (readonly [string, Expression])[] = [];
		for (skip(space); !take(')'); skip(space)) {
			const argument = skip(identifier);
			skip(space);
			if (argument === '') throw new ArgumentError(valueWords.openArguments(startOf(name, 40)));
			if (!take(':')) throw new ArgumentError(valueWords.noColon(startOf(argument, 40)));
			args.push([argument, expression(depth + 1)]);
			skip(space);
			take(',');
		}
		return args;
	}

	function quoted(): string {
		const quote = source[at++];
		let text = '';
		while (at < source.length) {
			const character = source[at++];
			if (character === quote) return text;
			text += character === '\\' ? escaped() : character;
		}
		throw new ArgumentError(valueWords.openQuote);
	}

	function escaped(): string {
		const code = skip(unicodeEscape);
		if (code) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
		const character = source[at++] ?? '';
		return escapes.get(character) ?? character;
	}

	while (at < source.length) {
		if (take('\\${')) parts.push('${');
		else if (take('${')) parts.push(interpolation(1));
		else parts.push(skip(words) || (source[at++] ?? ''));
	}
	return parts;
}

const space = /\s*/y;
const identifier = /\w*/y;
const numberStart = /-?\d[\d.]*/y;
const pathCharacters = /[^\s(){}[\],:;'"`$\\]*/y;
const unicodeEscape = /u[\da-fA-F]{4}/y;
const words = /[^$\\]+/y;
const keywords = new Map<string, unknown>([
	['true', true],
	['false', false],
	['null', null],
]);
const escapes = new Map([
	['n', '\n'],
	['t', '\t'],
	['r', '\r'],
]);

function asNumber(text: string): number {
	const number = Number(text);
	if (Number.isNaN(number)) throw new ArgumentError(valueWords.notANumber(startOf(text, 40)));
	return number;
}
