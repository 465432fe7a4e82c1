/** The parts of a file that run or do not: functions, blocks, and the branches of a conditional expression. */
import {type Node, parseSync, Visitor} from 'oxc-parser';
import type {Change} from './changes.ts';

interface Part {
	start: number;
	end: number;
	/** Where its probe is: the first statement of a block, or before an expression, which has an end then. */
	probe: {start: number; end?: number};
}

/** A test file in a copy with probes, and the numbers of the parts that ran. The first part of `src` has number 0. */
export interface TestRun {
	file: string;
	/** In milliseconds, until the last test ended. */
	time: number;
	/** Before the first test. Modules stay loaded, so that other files may depend on it which did not load it. */
	loading: number[];
	testing: number[];
}

function partsOf(name: string, source: string): Part[] {
	const parts: Part[] = [];
	const withBody = ({start, end, body}: {start: number; end: number; body: Node | null}) => {
		if (body?.type === 'BlockStatement') parts.push({start, end, probe: {start: body.start + 1}});
		else if (body) parts.push({start, end, probe: body});
	};
	const branch = (node: Node) => parts.push({start: node.start, end: node.end, probe: node});
	new Visitor({
		FunctionDeclaration: withBody,
		FunctionExpression: withBody,
		ArrowFunctionExpression: withBody,
		BlockStatement: ({start, end}) => void parts.push({start, end, probe: {start: start + 1}}),
		ConditionalExpression({consequent, alternate}) {
			branch(consequent);
			branch(alternate);
		},
	}).visit(parseSync(name, source).program);
	return parts;
}

export class Parts {
	readonly #files = new Map<string, {first: number; source: string; parts: Part[]}>();

	constructor(files: readonly {name: string; source: string}[]) {
		let first = 0;
		for (const {name, source} of files) {
			const parts = partsOf(name, source);
			this.#files.set(name, {first, source, parts});
			first += parts.length;
		}
	}

	/** The source, in which each part notes its number when it runs. */
	probed(name: string): string {
		const {first, source, parts} = this.#file(name);
		const insertions = parts.flatMap(({probe: {start, end}}, index) => {
			const note = `globalThis.partsThatRan?.add(${first + index})`;
			return end === undefined
				? [{at: start, text: `${note};`}]
				: [
						{at: start, text: `(${note}, `},
						{at: end, text: ')'},
					];
		});
		insertions.sort((a, b) => b.at - a.at);
		return insertions.reduce((text, {at, text: part}) => text.slice(0, at) + part + text.slice(at), source);
	}

	/** The number of the smallest part with the change, or undefined for one that runs when the module is loaded. */
	partOf(name: string, change: Change): number | undefined {
		const {first, parts} = this.#file(name);
		const around = parts
			.map(({start, end}, index) => ({start, end, number: first + index}))
			.filter(({start, end}) => start <= change.start && change.end <= end);
		return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.number;
	}

	#file(name: string) {
		const file = this.#files.get(name);
		if (!file) throw new Error(`There is no file ${name}.`);
		return file;
	}
}
