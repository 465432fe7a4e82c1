/**
 * The limits of a JSON body, checked on its text before anything is parsed: a body within them costs a bounded amount of
 * memory and time, whatever its members are called. Document: request size limits not shown.
 */
export interface BodyLimits {
	/** Nested lists and objects. */
	readonly depth: number;
	/** Items of one list. */
	readonly items: number;
	/** Members of one object. */
	readonly members: number;
	/** Items and members of the whole body. */
	readonly values: number;
	/** Characters of one text or member name. */
	readonly text: number;
}

export const operationLimits: BodyLimits = {
	depth: 64,
	items: 10_000,
	members: 1_000,
	values: 100_000,
	text: 16_384,
};

/** The first limit that a JSON text exceeds, in words. The text need not be valid JSON. */
export function exceededLimit(json: string, limits: BodyLimits): string | undefined {
	const open: Container[] = [];
	let values = 0;
	let isCounted = true;
	for (let at = 0; at < json.length; at++) {
		const letter = json[at] as string;
		if (isBlank(letter) || letter === ':') continue;
		if (letter === ']' || letter === '}') {
			open.pop();
			isCounted = true;
			continue;
		}
		if (letter === ',') {
			isCounted = false;
			continue;
		}
		const container = open.at(-1);
		if (container && !isCounted) {
			isCounted = true;
			values++;
			const problem = counted(container, limits);
			if (problem) return problem;
			if (values > limits.values) return `the body has more than ${shown(limits.values)} items and members`;
		}
		if (letter === '"') {
			const end = endOfText(json, at, limits.text);
			if (end === undefined) return `a text in the body is longer than ${shown(limits.text)} characters`;
			at = end;
		} else if (letter === '[' || letter === '{') {
			open.push({isList: letter === '[', count: 0});
			isCounted = false;
			if (open.length > limits.depth) return `the body is nested deeper than ${limits.depth} levels`;
		}
	}
	return undefined;
}

interface Container {
	readonly isList: boolean;
	count: number;
}

function counted(container: Container, {items, members}: BodyLimits): string | undefined {
	container.count++;
	if (container.isList)
		return container.count > items ? `a list in the body has more than ${shown(items)} items` : undefined;
	return container.count > members ? `an object in the body has more than ${shown(members)} members` : undefined;
}

const isBlank = (letter: string) => letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t';

/** Where a text that begins at a quote ends, an escape counted as one character; undefined when it is too long. */
function endOfText(json: string, start: number, longest: number): number | undefined {
	let at = start + 1;
	for (let length = 0; at < json.length && json[at] !== '"'; length++) {
		if (length === longest) return undefined;
		at += json[at] !== '\\' ? 1 : json[at + 1] === 'u' ? 6 : 2;
	}
	return at;
}

const shown = (count: number) => count.toLocaleString('en');
