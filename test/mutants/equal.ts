/** Changes that cannot be noticed, because the program means the same with them. Each has its reason. */
import type {Drawn} from './changes.ts';

interface Equal {
	name: string;
	/** The line without its indent, as it is in the source. */
	line: string;
	/** What the changed place becomes. */
	text: string;
	reason: string;
}

const equal: readonly Equal[] = [];

export function reasonOfEqual({name, source, change}: Drawn): string | undefined {
	const line = source.split('\n')[change.line - 1]?.trim();
	return equal.find((each) => each.name === name && each.line === line && each.text === change.text)?.reason;
}
