/** Changes that cannot be noticed, because the program means the same with them. Each has its reason. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from '../../src/build/root.ts';
import type {Drawn} from './changes.ts';

interface Equal {
	name: string;
	/** The beginning of the line in the source, without its indent. */
	line: string;
	/** What the changed place becomes. */
	text: string;
	reason: string;
}

/** Each line has the members of `Equal` in their order, with a tab between two. */
export function read(content: string): readonly Equal[] {
	return content
		.trimEnd()
		.split('\n')
		.map((each, index) => {
			const [name, line, text, reason, ...more] = each.split('\t');
			if (!name || !line || text === undefined || !reason || more.length > 0)
				throw new Error(`Line ${index + 1} of equal.txt needs a file, a line, what it becomes, and a reason.`);
			return {name, line, text, reason};
		});
}

export const equal = read(readFileSync(join(root, 'test/mutants/equal.txt'), 'utf8'));

export function reasonOfEqual({name, source, change}: Drawn): string | undefined {
	const line = source.split('\n')[change.line - 1]?.trim();
	return equal.find((each) => each.name === name && line?.startsWith(each.line) && each.text === change.text)?.reason;
}
