/** The changes of one place that a line of source may take: a comparison, a constant, a branch, or a call left out. */
import {type Node, parseSync, Visitor} from 'oxc-parser';
import {Random} from '../../src/tenant/seed/random.ts';

/** Text from `start` to `end`, offsets in UTF-16 code units, becomes `text`. */
export interface Change {
	start: number;
	end: number;
	text: string;
	/** The number of the line of `start`, from 1. */
	line: number;
}

const operators: Readonly<Record<string, string>> = {
	'<': '<=',
	'<=': '<',
	'>': '>=',
	'>=': '>',
	'===': '!==',
	'!==': '===',
	'-': '+',
	'*': '/',
	'/': '*',
	'&&': '||',
	'||': '&&',
};

interface Operation {
	left: Node;
	right: Node;
	operator: string;
}

/** All changes of a file in the order of its text. Words of messages and types are not changed. */
export function changesOf(name: string, source: string): Change[] {
	const changes: Change[] = [];
	const lineStarts = [...source.matchAll(/^/gm)].map(({index}) => index);
	const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
	const change = (start: number, end: number, text: string) => changes.push({start, end, text, line: lineOf(start)});
	const operator = (node: Operation) => {
		const other = operators[node.operator];
		if (!other) return;
		const start = source.indexOf(node.operator, node.left.end);
		if (start < node.right.start) change(start, start + node.operator.length, other);
	};
	const choose = ({test}: {test: Node}) => {
		for (const text of ['true', 'false']) change(test.start, test.end, text);
	};
	const visitor = new Visitor({
		BinaryExpression: operator,
		LogicalExpression(node) {
			operator(node);
			if (node.operator === '??') change(node.left.end, node.right.end, '');
		},
		ConditionalExpression: choose,
		IfStatement: choose,
		UnaryExpression({operator, start}) {
			if (operator === '!') change(start, start + 1, '');
		},
		Literal({value, start, end}) {
			if (typeof value === 'boolean') change(start, end, String(!value));
			if (typeof value === 'number') change(start, end, String(value < 10 ? value + 1 : Math.floor(value / 2)));
		},
		ExpressionStatement({expression, start, end}) {
			const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
			if (call.type === 'CallExpression') change(start, end, ';');
		},
		// A literal in a type is not a constant of the program.
		TSLiteralType({start, end}) {
			types.push({start, end});
		},
	});
	const types: {start: number; end: number}[] = [];
	const {program, errors} = parseSync(name, source);
	if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0]?.message}`);
	visitor.visit(program);
	return changes
		.filter(({start, end}) => !types.some((type) => type.start <= start && end <= type.end))
		.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with one change. */
export const changed = (source: string, {start, end, text}: Change): string =>
	source.slice(0, start) + text + source.slice(end);

export interface Drawn {
	/** The path from the root of the project. */
	name: string;
	source: string;
	change: Change;
}

/** A draw of lines, and of one change on each, in an order that the seed decides. */
export function* drawn(files: readonly {name: string; source: string}[], seed: number): Generator<Drawn> {
	const lines = files.flatMap(({name, source}) =>
		[...Map.groupBy(changesOf(name, source), ({line}) => line).values()].map((changes) => ({name, source, changes})),
	);
	const random = new Random(seed);
	while (lines.length > 0) {
		const [line] = lines.splice(random.below(lines.length), 1);
		if (line) yield {name: line.name, source: line.source, change: random.pick(line.changes)};
	}
}
